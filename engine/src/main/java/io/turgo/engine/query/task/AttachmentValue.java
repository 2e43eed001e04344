package io.turgo.engine.query.task;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Attachment;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_h_attachment} with what callers want to change of it. */
public final class AttachmentValue implements Attachment {
  private final String id;
  private final @Nullable String taskId;
  private final @Nullable String processInstanceId;
  private final Date time;
  private final @Nullable String userId;
  private final @Nullable String type;
  private final @Nullable String url;
  private @Nullable String name;
  private @Nullable String description;

  public AttachmentValue(TaskStore.NewAttachment row) {
    this.id = Ids.format(row.id());
    this.taskId = Ids.formatAny(row.target().taskId());
    this.processInstanceId = Ids.formatAny(row.target().processInstanceId());
    this.time = new Date(row.createdAt());
    this.userId = row.userId();
    this.type = row.type();
    this.url = row.url();
    this.name = row.name();
    this.description = row.description();
  }

  @Override
  public String getId() {
    return id;
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
    return taskId;
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return processInstanceId;
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
    return time;
  }
}
