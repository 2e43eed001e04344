package io.turgo.engine.task;

import io.turgo.engine.search.Query;
import java.util.Date;

/**
 * Finds what the engine and applications have noted about tasks.
 *
 * @since 0.1.0
 */
public interface HistoricTaskLogEntryQuery
    extends Query<HistoricTaskLogEntryQuery, HistoricTaskLogEntry> {
  HistoricTaskLogEntryQuery taskId(String taskId);

  HistoricTaskLogEntryQuery type(String type);

  HistoricTaskLogEntryQuery userId(String userId);

  HistoricTaskLogEntryQuery processInstanceId(String processInstanceId);

  HistoricTaskLogEntryQuery processDefinitionId(String processDefinitionId);

  HistoricTaskLogEntryQuery tenantId(String tenantId);

  /** Entries of that time and later. */
  HistoricTaskLogEntryQuery from(Date fromDate);

  /** Entries of that time and earlier. */
  HistoricTaskLogEntryQuery to(Date toDate);

  HistoricTaskLogEntryQuery fromLogNumber(long fromLogNumber);

  HistoricTaskLogEntryQuery toLogNumber(long toLogNumber);

  HistoricTaskLogEntryQuery orderByLogNumber();

  HistoricTaskLogEntryQuery orderByTimeStamp();
}
