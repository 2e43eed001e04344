package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_task}. */
record HistoricTaskValue(
    HistoryRow.OfTask recorded,
    @Nullable String processTenant,
    Map<String, @Nullable Object> getProcessVariables,
    Map<String, @Nullable Object> getTaskLocalVariables,
    List<IdentityLinkInfo> getIdentityLinks)
    implements HistoricTaskInstance, TaskInfoValue {
  @Override
  public TaskRow row() {
    return recorded.task();
  }

  @Override
  public TaskProperties properties() {
    return row().properties();
  }

  @Override
  public TaskProgress progress() {
    return row().progress();
  }

  @Override
  public Date getStartTime() {
    return new Date(row().createdAt());
  }

  @Override
  public Date getTime() {
    return new Date(row().createdAt());
  }

  /** Its own, or that of its process. */
  @Override
  public String getTenantId() {
    String own = properties().tenantId();
    return own != null ? own : Objects.requireNonNullElse(processTenant, "");
  }

  @Override
  public String getState() {
    return recorded.endedAt() != null
        ? Task.COMPLETED
        : Objects.requireNonNullElse(progress().state(), Task.CREATED);
  }

  @Override
  public @Nullable String getCompletedBy() {
    return recorded.completedBy();
  }

  @Override
  public @Nullable Date getEndTime() {
    return recorded.endedAt() == null ? null : new Date(recorded.endedAt());
  }

  @Override
  public @Nullable String getDeleteReason() {
    return recorded.deleteReason();
  }

  @Override
  public @Nullable Long getDurationInMillis() {
    return since(row().createdAt());
  }

  @Override
  public @Nullable Long getWorkTimeInMillis() {
    Long claimed = progress().claimedAt();
    return claimed == null ? null : since(claimed);
  }

  /** From a time until the end, null while it is open. */
  private @Nullable Long since(long time) {
    Long end = recorded.endedAt();
    return end == null ? null : (Long) (end - time);
  }
}
