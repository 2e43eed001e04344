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
  /**
   * Only entries about this task.
   *
   * @param taskId the id of a task
   * @return this query
   */
  HistoricTaskLogEntryQuery taskId(String taskId);

  /**
   * Only entries of this type.
   *
   * @param type the name of a {@link HistoricTaskLogEntryType} or a type of the application
   * @return this query
   */
  HistoricTaskLogEntryQuery type(String type);

  /**
   * Only entries of this user.
   *
   * @param userId the id of a user
   * @return this query
   */
  HistoricTaskLogEntryQuery userId(String userId);

  /**
   * Only entries about tasks of this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  HistoricTaskLogEntryQuery processInstanceId(String processInstanceId);

  /**
   * Only entries about tasks of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  HistoricTaskLogEntryQuery processDefinitionId(String processDefinitionId);

  /**
   * Only entries of this tenant: their own, or that of the process definition.
   *
   * @param tenantId the id of a tenant, matched as a whole
   * @return this query
   */
  HistoricTaskLogEntryQuery tenantId(String tenantId);

  /**
   * Only entries of this time or later.
   *
   * @param fromDate the limit, itself included
   * @return this query
   */
  HistoricTaskLogEntryQuery from(Date fromDate);

  /**
   * Only entries of this time or earlier.
   *
   * @param toDate the limit, itself included
   * @return this query
   */
  HistoricTaskLogEntryQuery to(Date toDate);

  /**
   * Only entries with at least this number.
   *
   * @param fromLogNumber the lowest {@linkplain HistoricTaskLogEntry#getLogNumber log number},
   *     itself included
   * @return this query
   */
  HistoricTaskLogEntryQuery fromLogNumber(long fromLogNumber);

  /**
   * Only entries with at most this number.
   *
   * @param toLogNumber the highest {@linkplain HistoricTaskLogEntry#getLogNumber log number},
   *     itself included
   * @return this query
   */
  HistoricTaskLogEntryQuery toLogNumber(long toLogNumber);

  /**
   * Sorts by the log number in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  HistoricTaskLogEntryQuery orderByLogNumber();

  /**
   * Sorts by the time of the entry in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  HistoricTaskLogEntryQuery orderByTimeStamp();
}
