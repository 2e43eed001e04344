/**
 * Answers the queries of the public API from the database; start at {@link
 * io.turgo.engine.query.Queries}. One class for each query, none of which changes anything, in a
 * package of its subject.
 */
@NullMarked
package io.turgo.engine.query;

import org.jspecify.annotations.NullMarked;
