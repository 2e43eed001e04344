package io.turgo.engine.history;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricDetail} objects by SQL. */
public interface NativeHistoricDetailQuery
    extends NativeQuery<NativeHistoricDetailQuery, HistoricDetail> {}
