package io.turgo.engine.history;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricProcessInstance} objects by SQL. */
public interface NativeHistoricProcessInstanceQuery
    extends NativeQuery<NativeHistoricProcessInstanceQuery, HistoricProcessInstance> {}
