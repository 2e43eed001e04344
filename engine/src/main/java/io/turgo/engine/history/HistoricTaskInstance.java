package io.turgo.engine.history;

import io.turgo.engine.task.TaskInfo;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A user task that is open or finished.
 *
 * @since 0.1.0
 */
public interface HistoricTaskInstance extends TaskInfo, HistoricData {
  /** {@return the time of creation, the same as {@link #getCreateTime}} */
  Date getStartTime();

  /** {@return when it was completed or deleted, by the business clock; null while it is open} */
  @Nullable Date getEndTime();

  /** {@return the milliseconds from creation to end, null while it is open} */
  @Nullable Long getDurationInMillis();

  /**
   * {@return the milliseconds from claim to end; null while it is open, and for a task that was not
   * claimed}
   */
  @Nullable Long getWorkTimeInMillis();

  /** {@return the user whom its completion named, null if it named nobody} */
  @Nullable String getCompletedBy();

  /** {@return why it was deleted; null while it is open and for one that was completed} */
  @Nullable String getDeleteReason();
}
