package io.turgo.engine.history;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricTaskInstance} objects by SQL. */
public interface NativeHistoricTaskInstanceQuery
    extends NativeQuery<NativeHistoricTaskInstanceQuery, HistoricTaskInstance> {}
