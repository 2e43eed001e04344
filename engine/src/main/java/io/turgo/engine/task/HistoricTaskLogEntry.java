package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What the engine or an application has noted about a task.
 *
 * @since 0.1.0
 */
public interface HistoricTaskLogEntry {
  /** Tells entries apart; of two that one node has made the later has the greater number. */
  long getLogNumber();

  /** The name of a {@link HistoricTaskLogEntryType}, or the application's own word. */
  @Nullable String getType();

  String getTaskId();

  Date getTimeStamp();

  @Nullable String getUserId();

  /** JSON from the engine, whatever an application wants to keep from that. */
  @Nullable String getData();

  @Nullable String getExecutionId();

  @Nullable String getProcessInstanceId();

  @Nullable String getProcessDefinitionId();

  /** Empty for none. */
  String getTenantId();
}
