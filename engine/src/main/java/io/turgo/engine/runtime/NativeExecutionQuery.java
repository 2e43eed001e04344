package io.turgo.engine.runtime;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link Execution} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeExecutionQuery extends NativeQuery<NativeExecutionQuery, Execution> {}
