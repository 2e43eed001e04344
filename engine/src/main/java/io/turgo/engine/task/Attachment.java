package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A file or a link that belongs to a task or a process instance, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface Attachment {
  /** {@return the id of the attachment} */
  String getId();

  /** {@return the name of the attachment, null for none} */
  @Nullable String getName();

  /**
   * Sets the name, effective once {@link io.turgo.engine.TaskService#saveAttachment} is called.
   *
   * @param name the name; null for none
   */
  void setName(@Nullable String name);

  /** {@return the description of the attachment, null for none} */
  @Nullable String getDescription();

  /**
   * Sets the description, effective once {@link io.turgo.engine.TaskService#saveAttachment} is
   * called.
   *
   * @param description the description; null for none
   */
  void setDescription(@Nullable String description);

  /**
   * {@return the caller's own word for the kind of content, such as a media type; null for none}
   */
  @Nullable String getType();

  /** {@return the id of the task that the caller named, null for none} */
  @Nullable String getTaskId();

  /**
   * {@return the id of the process instance that the caller named; null if it named only a task}
   */
  @Nullable String getProcessInstanceId();

  /** {@return where the content is, null if the engine keeps it} */
  @Nullable String getUrl();

  /** {@return the user who attached it, null if nobody was authenticated} */
  @Nullable String getUserId();

  /** {@return when it was attached, by the business clock} */
  Date getTime();
}
