package io.turgo.engine.runtime;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link VariableInstance} objects by SQL. */
public interface NativeVariableInstanceQuery
    extends NativeQuery<NativeVariableInstanceQuery, VariableInstance> {}
