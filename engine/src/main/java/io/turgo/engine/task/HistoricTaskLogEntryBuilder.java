package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Says what is to be noted about a task; {@link #create} notes it.
 *
 * @since 0.1.0
 */
public interface HistoricTaskLogEntryBuilder {
  HistoricTaskLogEntryBuilder taskId(String taskId);

  HistoricTaskLogEntryBuilder type(@Nullable String type);

  /** The business clock's time if it is not called. */
  HistoricTaskLogEntryBuilder timeStamp(Date timeStamp);

  HistoricTaskLogEntryBuilder userId(@Nullable String userId);

  HistoricTaskLogEntryBuilder processInstanceId(@Nullable String processInstanceId);

  HistoricTaskLogEntryBuilder processDefinitionId(@Nullable String processDefinitionId);

  HistoricTaskLogEntryBuilder executionId(@Nullable String executionId);

  HistoricTaskLogEntryBuilder data(@Nullable String data);

  HistoricTaskLogEntryBuilder tenantId(@Nullable String tenantId);

  /**
   * Writes the entry, in the transaction of the caller if there is one.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no task is named
   */
  void create();
}
