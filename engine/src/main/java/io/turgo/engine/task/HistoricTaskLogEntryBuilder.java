package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Says what is to be noted about a task; {@link #create} notes it.
 *
 * @since 0.1.0
 */
public interface HistoricTaskLogEntryBuilder {
  /**
   * Names the task that the entry is about.
   *
   * @param taskId the id of a task, open or not
   * @return this builder
   */
  HistoricTaskLogEntryBuilder taskId(String taskId);

  /**
   * Sets the type.
   *
   * @param type the name of a {@link HistoricTaskLogEntryType} or the application's own word; null
   *     for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder type(@Nullable String type);

  /**
   * Sets the time; without this call it is that of the business clock.
   *
   * @param timeStamp the time
   * @return this builder
   */
  HistoricTaskLogEntryBuilder timeStamp(Date timeStamp);

  /**
   * Sets the user.
   *
   * @param userId the id of a user; null for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder userId(@Nullable String userId);

  /**
   * Sets the process instance.
   *
   * @param processInstanceId the id of a process instance; null for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder processInstanceId(@Nullable String processInstanceId);

  /**
   * Sets the process definition.
   *
   * @param processDefinitionId the id of a process definition; null for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder processDefinitionId(@Nullable String processDefinitionId);

  /**
   * Sets the execution.
   *
   * @param executionId the id of an execution; null for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder executionId(@Nullable String executionId);

  /**
   * Sets the data that the application wants to keep.
   *
   * @param data any text; null for none
   * @return this builder
   */
  HistoricTaskLogEntryBuilder data(@Nullable String data);

  /**
   * Sets the tenant; without this call it is that of the process definition, if one was named.
   *
   * @param tenantId the id of a tenant; null as without this call
   * @return this builder
   */
  HistoricTaskLogEntryBuilder tenantId(@Nullable String tenantId);

  /**
   * Writes the entry, in the transaction of the caller if there is one.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no task is named
   */
  void create();
}
