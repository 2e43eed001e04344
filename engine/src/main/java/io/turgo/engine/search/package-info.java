/**
 * What all queries of the public API have in common; start at {@link io.turgo.engine.search.Query}.
 */
@NullMarked
package io.turgo.engine.search;

import org.jspecify.annotations.NullMarked;
