package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricData;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Comment;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_comment} with what callers want to change of it. */
public final class CommentValue implements Comment, HistoricData {
  private final String id;
  private final @Nullable String taskId;
  private final @Nullable String processInstanceId;
  private final Date time;
  private final @Nullable String userId;
  private String type;
  private String message;

  public CommentValue(TaskStore.NewComment row) {
    this.id = Ids.format(row.id());
    this.taskId = Ids.formatAny(row.target().taskId());
    this.processInstanceId = Ids.formatAny(row.target().processInstanceId());
    this.time = new Date(row.createdAt());
    this.userId = row.userId();
    this.type = row.type();
    this.message = row.message();
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public @Nullable String getUserId() {
    return userId;
  }

  @Override
  public Date getTime() {
    return time;
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId;
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return processInstanceId;
  }

  @Override
  public String getType() {
    return type;
  }

  @Override
  public void setType(String newType) {
    type = newType;
  }

  @Override
  public String getFullMessage() {
    return message;
  }

  @Override
  public void setFullMessage(String fullMessage) {
    message = fullMessage;
  }
}
