package io.turgo.engine.query.task;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.task.Attachment;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_attachment} with what callers want to change of it. */
public final class AttachmentValue implements Attachment {
  private final long id;
  private final @Nullable Long taskId;
  private final @Nullable Long processInstanceId;
  private final long createdAt;
  private final @Nullable String userId;
  private final @Nullable String type;
  private final @Nullable String url;
  private @Nullable String name;
  private @Nullable String description;

  public AttachmentValue(
      long id,
      @Nullable Long taskId,
      @Nullable Long processInstanceId,
      long createdAt,
      @Nullable String userId,
      @Nullable String type,
      @Nullable String url,
      @Nullable String name,
      @Nullable String description) {
    this.id = id;
    this.taskId = taskId;
    this.processInstanceId = processInstanceId;
    this.createdAt = createdAt;
    this.userId = userId;
    this.type = type;
    this.url = url;
    this.name = name;
    this.description = description;
  }

  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getName() {
    return name;
  }

  @Override
  public void setName(@Nullable String newName) {
    name = newName;
  }

  @Override
  public @Nullable String getDescription() {
    return description;
  }

  @Override
  public void setDescription(@Nullable String newDescription) {
    description = newDescription;
  }

  @Override
  public @Nullable String getType() {
    return type;
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
  public @Nullable String getUrl() {
    return url;
  }

  @Override
  public @Nullable String getUserId() {
    return userId;
  }

  @Override
  public Date getTime() {
    return new Date(createdAt);
  }
}
