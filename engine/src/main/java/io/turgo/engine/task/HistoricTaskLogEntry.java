package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What the engine or an application has noted about a task.
 *
 * @since 0.1.0
 */
public interface HistoricTaskLogEntry {
  /**
   * {@return the number of the entry} It tells entries apart; of two that one node has made the
   * later has the greater number.
   */
  long getLogNumber();

  /**
   * {@return the name of a {@link HistoricTaskLogEntryType}, or the application's own word; null
   * for none}
   */
  @Nullable String getType();

  /** {@return the id of the task} */
  String getTaskId();

  /** {@return the time of the entry, by the business clock unless the application set another} */
  Date getTimeStamp();

  /** {@return the user who did it, null for nobody} */
  @Nullable String getUserId();

  /**
   * {@return JSON if the engine wrote the entry, otherwise any text of the application; null for
   * none}
   */
  @Nullable String getData();

  /** {@return the id of the execution, null for none} */
  @Nullable String getExecutionId();

  /** {@return the id of the process instance, null for none} */
  @Nullable String getProcessInstanceId();

  /** {@return the id of the process definition, null for none} */
  @Nullable String getProcessDefinitionId();

  /** {@return the tenant; empty for none} */
  String getTenantId();
}
