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
  /** The same as {@link #getCreateTime}. */
  Date getStartTime();

  /** When it was finished, null while it is open. */
  @Nullable Date getEndTime();

  /** End minus start, null while it is open. */
  @Nullable Long getDurationInMillis();

  /** End minus claim, null while it is open and for a task that was not claimed. */
  @Nullable Long getWorkTimeInMillis();

  /** Who is said to have completed it; null where nobody was named. */
  @Nullable String getCompletedBy();

  /** Why it was deleted; null while it is open and for one that was completed. */
  @Nullable String getDeleteReason();
}
