package io.turgo.engine.runtime;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link ProcessInstance} objects by SQL. */
public interface NativeProcessInstanceQuery
    extends NativeQuery<NativeProcessInstanceQuery, ProcessInstance> {}
