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
  /** {@return the id of the process instance} */
  String getId();

  /** {@return the application's own key of the case, null for none} */
  @Nullable String getBusinessKey();

  /** {@return the id of its version of the process} */
  String getProcessDefinitionId();

  /** {@return when it started, by the business clock} */
  Date getStartTime();

  /** {@return when it ended, by the business clock; null while it runs} */
  @Nullable Date getEndTime();

  /** {@return the milliseconds from start to end, null while it runs} */
  @Nullable Long getDurationInMillis();

  /** {@return the authenticated user of the call that started it, null if unknown} */
  @Nullable String getStartUserId();

  /** {@return the id of the start event, null if unknown} */
  @Nullable String getStartActivityId();

  /** {@return why it was deleted, null if it was not} */
  @Nullable String getDeleteReason();

  /** {@return the instance whose call activity started it, null if none did} */
  @Nullable String getSuperProcessInstanceId();

  /**
   * {@return the data that the query was asked for, the earliest {@link HistoricData#getTime}
   * first}
   */
  List<HistoricData> getHistoricData();
}
