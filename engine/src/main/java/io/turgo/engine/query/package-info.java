/**
 * Answers the queries of the public API from the database; start at {@link
 * io.turgo.engine.query.Queries}. One class for each query, none of which changes anything.
 *
 * <p>The tables have an index on the instance for everything below one, so filters by execution
 * name the instance as well.
 */
@NullMarked
package io.turgo.engine.query;

import org.jspecify.annotations.NullMarked;
