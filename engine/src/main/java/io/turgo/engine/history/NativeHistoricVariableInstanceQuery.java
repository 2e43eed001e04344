package io.turgo.engine.history;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricVariableInstance} objects by SQL. */
public interface NativeHistoricVariableInstanceQuery
    extends NativeQuery<NativeHistoricVariableInstanceQuery, HistoricVariableInstance> {}
