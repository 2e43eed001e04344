package io.turgo.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * What is kept of tasks apart from their instances. Each method writes in the transaction that the
 * calling thread is in (see {@link Store#joinWrites}), otherwise in one of its own.
 */
public interface TaskStore {
  /**
   * Deletes the history of a finished task and of its sub-tasks, with that of their own variables,
   * their comments and their attachments.
   *
   * @return false if there is no history of a finished task with that id
   */
  boolean deleteHistory(long taskId);

  void addComment(NewComment comment);

  /** Changes a comment; false if there is none. */
  boolean updateComment(long id, String type, String message);

  /** Deletes a comment; false if there is none. */
  boolean deleteComment(long id);

  void addAttachment(NewAttachment attachment);

  /** Changes an attachment; false if there is none. */
  boolean updateAttachment(long id, @Nullable String name, @Nullable String description);

  /** Deletes an attachment with its content; false if there is none. */
  boolean deleteAttachment(long id);

  /**
   * What something is said or attached to.
   *
   * @param instanceId the instance with whose history it goes away
   */
  record Target(long instanceId, @Nullable Long taskId, @Nullable Long processInstanceId) {}

  /**
   * @param createdAt epoch milliseconds of the business clock
   */
  record NewComment(
      long id,
      Target target,
      long createdAt,
      String type,
      String message,
      @Nullable String userId) {}

  /**
   * @param createdAt epoch milliseconds of the business clock
   * @param content null for one that is kept elsewhere
   */
  record NewAttachment(
      long id,
      Target target,
      long createdAt,
      @Nullable String type,
      @Nullable String name,
      @Nullable String description,
      @Nullable String url,
      @Nullable String userId,
      byte @Nullable [] content) {}

  void addLogEntry(NewLogEntry entry);

  /** Deletes an entry of the task log; false if there is none. */
  boolean deleteLogEntry(long logNumber);

  /** Deletes the log of a task. */
  void deleteLog(long taskId);

  /**
   * @param loggedAt epoch milliseconds
   */
  record NewLogEntry(
      long id,
      long taskId,
      @Nullable Long processInstanceId,
      @Nullable Long executionId,
      @Nullable Long definitionId,
      long loggedAt,
      @Nullable String type,
      @Nullable String userId,
      @Nullable String data,
      @Nullable String tenantId) {}
}
