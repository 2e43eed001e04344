package io.turgo.engine.runtime;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link Execution} objects by SQL. */
public interface NativeExecutionQuery extends NativeQuery<NativeExecutionQuery, Execution> {}
