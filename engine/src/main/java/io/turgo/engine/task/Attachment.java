package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A file or a link that belongs to a task or a process instance, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface Attachment {
  String getId();

  @Nullable String getName();

  /** Counts once {@link io.turgo.engine.TaskService#saveAttachment} is called. */
  void setName(@Nullable String name);

  @Nullable String getDescription();

  /** Counts once {@link io.turgo.engine.TaskService#saveAttachment} is called. */
  void setDescription(@Nullable String description);

  /** What kind of thing it is, such as a media type; the caller's own word. */
  @Nullable String getType();

  @Nullable String getTaskId();

  @Nullable String getProcessInstanceId();

  /** Where it is, null for one whose content the engine keeps. */
  @Nullable String getUrl();

  /** Who attached it, null if nobody was authenticated. */
  @Nullable String getUserId();

  /** When it was attached, by the business clock. */
  Date getTime();
}
