package io.turgo.engine.task;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link HistoricTaskLogEntry} objects by SQL. */
public interface NativeHistoricTaskLogEntryQuery
    extends NativeQuery<NativeHistoricTaskLogEntryQuery, HistoricTaskLogEntry> {}
