package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What an application has noted about a task. */
public interface HistoricTaskLogEntry {
  /** Tells entries apart; of two that one node has made the later has the greater number. */
  long getLogNumber();

  /** The application's own word. */
  @Nullable String getType();

  String getTaskId();

  Date getTimeStamp();

  @Nullable String getUserId();

  /** Whatever the application wants to keep. */
  @Nullable String getData();

  @Nullable String getExecutionId();

  @Nullable String getProcessInstanceId();

  @Nullable String getProcessDefinitionId();

  /** Empty for none. */
  String getTenantId();
}
