package io.turgo.engine.history;

import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process instance that runs or has ended, with what was asked for of its history.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceHistoryLog {
  String getId();

  @Nullable String getBusinessKey();

  String getProcessDefinitionId();

  Date getStartTime();

  /** When it ended, null while it runs. */
  @Nullable Date getEndTime();

  /** End minus start, null while it runs. */
  @Nullable Long getDurationInMillis();

  @Nullable String getStartUserId();

  /** The start event. */
  @Nullable String getStartActivityId();

  /** Why it was deleted, null if it was not. */
  @Nullable String getDeleteReason();

  /** The instance that called it, null if it was started by itself. */
  @Nullable String getSuperProcessInstanceId();

  /** What was asked for, the earliest {@link HistoricData#getTime} first. */
  List<HistoricData> getHistoricData();
}
