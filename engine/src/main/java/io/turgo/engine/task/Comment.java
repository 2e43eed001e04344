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

  String getId();

  /** Who said it, null if nobody was authenticated. */
  @Nullable String getUserId();

  /** When it was said, by the business clock. */
  Date getTime();

  @Nullable String getTaskId();

  @Nullable String getProcessInstanceId();

  String getType();

  String getFullMessage();

  /** Counts once {@link io.turgo.engine.TaskService#saveComment} is called. */
  void setFullMessage(String fullMessage);

  /** Counts once {@link io.turgo.engine.TaskService#saveComment} is called. */
  void setType(String type);
}
