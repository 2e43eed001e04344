package io.turgo.engine.history;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricActivityInstance} objects by SQL. */
public interface NativeHistoricActivityInstanceQuery
    extends NativeQuery<NativeHistoricActivityInstanceQuery, HistoricActivityInstance> {}
