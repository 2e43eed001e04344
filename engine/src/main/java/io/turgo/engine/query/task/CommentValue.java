package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricData;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.task.Comment;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_comment} with what callers want to change of it. */
public final class CommentValue implements Comment, HistoricData {
  private final long id;
  private final @Nullable Long taskId;
  private final @Nullable Long processInstanceId;
  private final long createdAt;
  private final @Nullable String userId;
  private String type;
  private String message;

  public CommentValue(
      long id,
      @Nullable Long taskId,
      @Nullable Long processInstanceId,
      long createdAt,
      @Nullable String userId,
      String type,
      String message) {
    this.id = id;
    this.taskId = taskId;
    this.processInstanceId = processInstanceId;
    this.createdAt = createdAt;
    this.userId = userId;
    this.type = type;
    this.message = message;
  }

  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getUserId() {
    return userId;
  }

  @Override
  public Date getTime() {
    return new Date(createdAt);
  }

  @Override
  public @Nullable String getTaskId() {
    return taskId == null ? null : Ids.format(taskId);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return processInstanceId == null ? null : Ids.format(processInstanceId);
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
