package io.turgo.engine.service.task;

import io.turgo.engine.TaskService;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.VariableForms;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link TaskService} that is about comments and attachments. */
abstract class TaskNoteForms extends VariableForms {
  private final TaskNotes notes;

  TaskNoteForms(TaskNotes notes) {
    this.notes = notes;
  }

  public final Comment addComment(
      @Nullable String taskId, @Nullable String processInstanceId, String message) {
    return notes.addComment(taskId, processInstanceId, null, message);
  }

  public final Comment addComment(
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String type,
      String message) {
    return notes.addComment(taskId, processInstanceId, type, message);
  }

  public final void saveComment(Comment comment) {
    notes.saveComment(comment);
  }

  public final @Nullable Comment getComment(String commentId) {
    Arguments.required("commentId", commentId);
    return Arguments.isId(commentId) ? notes.read().comment(Long.parseLong(commentId)) : null;
  }

  public final void deleteComment(String commentId) {
    notes.deleteComment(commentId);
  }

  public final void deleteComments(@Nullable String taskId, @Nullable String processInstanceId) {
    if (taskId != null) {
      notes.deleteAll(allComments(taskId));
    }
    if (processInstanceId != null) {
      notes.deleteAll(getProcessInstanceComments(processInstanceId));
    }
  }

  public final List<Comment> getTaskComments(String taskId) {
    return getTaskComments(taskId, Comment.DEFAULT_TYPE);
  }

  public final List<Comment> getTaskComments(String taskId, String type) {
    Arguments.required("type", type);
    return allComments(taskId).stream().filter(one -> one.getType().equals(type)).toList();
  }

  private List<Comment> allComments(String taskId) {
    Arguments.required("taskId", taskId);
    return Arguments.isId(taskId) ? notes.read().commentsOfTask(Long.parseLong(taskId)) : List.of();
  }

  public final List<Comment> getCommentsByType(String type) {
    Arguments.required("type", type);
    return type.indexOf('\0') >= 0 ? List.of() : notes.read().commentsOfType(type);
  }

  public final List<Comment> getProcessInstanceComments(String processInstanceId) {
    Arguments.required("processInstanceId", processInstanceId);
    return Arguments.isId(processInstanceId)
        ? notes.read().commentsOfInstance(Long.parseLong(processInstanceId))
        : List.of();
  }

  public final List<Comment> getProcessInstanceComments(String processInstanceId, String type) {
    Arguments.required("type", type);
    return getProcessInstanceComments(processInstanceId).stream()
        .filter(one -> one.getType().equals(type))
        .toList();
  }

  public final Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      InputStream content) {
    Arguments.required("content", content);
    return notes.addAttachment(
        attachmentType,
        taskId,
        processInstanceId,
        attachmentName,
        attachmentDescription,
        null,
        content);
  }

  public final Attachment createAttachment(
      @Nullable String attachmentType,
      @Nullable String taskId,
      @Nullable String processInstanceId,
      @Nullable String attachmentName,
      @Nullable String attachmentDescription,
      String url) {
    Arguments.required("url", url);
    return notes.addAttachment(
        attachmentType,
        taskId,
        processInstanceId,
        attachmentName,
        attachmentDescription,
        url,
        null);
  }

  public final void saveAttachment(Attachment attachment) {
    notes.saveAttachment(attachment);
  }

  public final @Nullable Attachment getAttachment(String attachmentId) {
    Arguments.required("attachmentId", attachmentId);
    return Arguments.isId(attachmentId)
        ? notes.read().attachment(Long.parseLong(attachmentId))
        : null;
  }

  public final @Nullable InputStream getAttachmentContent(String attachmentId) {
    Arguments.required("attachmentId", attachmentId);
    byte[] content =
        Arguments.isId(attachmentId) ? notes.read().content(Long.parseLong(attachmentId)) : null;
    return content == null ? null : new ByteArrayInputStream(content);
  }

  public final List<Attachment> getTaskAttachments(String taskId) {
    Arguments.required("taskId", taskId);
    return Arguments.isId(taskId)
        ? notes.read().attachmentsOfTask(Long.parseLong(taskId))
        : List.of();
  }

  public final List<Attachment> getProcessInstanceAttachments(String processInstanceId) {
    Arguments.required("processInstanceId", processInstanceId);
    return Arguments.isId(processInstanceId)
        ? notes.read().attachmentsOfInstance(Long.parseLong(processInstanceId))
        : List.of();
  }

  public final void deleteAttachment(String attachmentId) {
    notes.deleteAttachment(attachmentId);
  }
}
