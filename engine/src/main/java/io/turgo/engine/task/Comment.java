package io.turgo.engine.task;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What somebody said to a task or a process instance, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface Comment {
  /** The type of a comment that was given none. */
  String DEFAULT_TYPE = "comment";

  /** {@return the id of the comment} */
  String getId();

  /** {@return the user who wrote it, null if nobody was authenticated} */
  @Nullable String getUserId();

  /** {@return when it was written, by the business clock} */
  Date getTime();

  /** {@return the id of the task that the caller named, null for none} */
  @Nullable String getTaskId();

  /**
   * {@return the id of the process instance that the caller named; null if it named only a task}
   */
  @Nullable String getProcessInstanceId();

  /** {@return the type, {@link #DEFAULT_TYPE} if the caller gave none} */
  String getType();

  /** {@return the whole text} */
  String getFullMessage();

  /**
   * Sets the text, effective once {@link io.turgo.engine.TaskService#saveComment} is called.
   *
   * @param fullMessage the whole text
   */
  void setFullMessage(String fullMessage);

  /**
   * Sets the type, effective once {@link io.turgo.engine.TaskService#saveComment} is called.
   *
   * @param type the application's own word
   */
  void setType(String type);
}
