package io.turgo.engine.service.task;

import io.turgo.engine.Authentication;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.task.AttachmentValue;
import io.turgo.engine.query.task.CommentValue;
import io.turgo.engine.query.task.Notes;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.service.history.NoteEvents;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.Task;
import io.turgo.engine.usercode.ApartEvents;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Writes comments and attachments of tasks and process instances. */
public final class TaskNotes {
  private final TaskStore store;
  private final Queries queries;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final TenantBorder border;
  private final NoteEvents events;

  public TaskNotes(
      TaskStore store,
      Queries queries,
      LongSupplier ids,
      BusinessClock clock,
      ApartEvents events,
      TenantBorder border) {
    this.border = border;
    this.store = store;
    this.queries = queries;
    this.ids = ids;
    this.clock = clock;
    this.events = new NoteEvents(events, queries);
  }

  Notes read() {
    return queries.notes();
  }

  Comment addComment(
      @Nullable String taskId, @Nullable String instanceId, @Nullable String type, String message) {
    Arguments.required("message", message);
    long id = ids.getAsLong();
    TaskStore.NewComment comment =
        new TaskStore.NewComment(
            id,
            target(taskId, instanceId),
            clock.getAsLong(),
            Objects.requireNonNullElse(Arguments.storable("type", type), Comment.DEFAULT_TYPE),
            Objects.requireNonNull(Arguments.storable("message", message)),
            user());
    events.created(new CommentValue(comment), () -> store.addComment(comment));
    return new CommentValue(comment); // which somebody may have deleted by now
  }

  void saveComment(Comment comment) {
    Arguments.required("comment", comment);
    Arguments.storable("type", comment.getType());
    Arguments.storable("fullMessage", comment.getFullMessage());
    long id = ApiCalls.parse("Comment", comment.getId());
    border.comment(comment.getId());
    if (!events.changed(
        TurgoEngineEventType.ENTITY_UPDATED,
        () -> read().comment(id) == null ? null : comment,
        () -> store.updateComment(id, comment.getType(), comment.getFullMessage()))) {
      throw new TurgoObjectNotFoundException("Comment " + comment.getId() + " does not exist");
    }
  }

  void deleteComment(String commentId) {
    border.comment(commentId);
    if (!delete(ApiCalls.parse("Comment", commentId))) {
      throw new TurgoObjectNotFoundException("Comment " + commentId + " does not exist");
    }
  }

  void deleteAll(List<Comment> comments) {
    comments.forEach(comment -> delete(Long.parseLong(comment.getId())));
  }

  private boolean delete(long commentId) {
    return events.changed(
        TurgoEngineEventType.ENTITY_DELETED,
        () -> read().comment(commentId),
        () -> store.deleteComment(commentId));
  }

  Attachment addAttachment(
      @Nullable String type,
      @Nullable String taskId,
      @Nullable String instanceId,
      @Nullable String name,
      @Nullable String description,
      @Nullable String url,
      @Nullable InputStream content) {
    long id = ids.getAsLong();
    TaskStore.NewAttachment attachment =
        new TaskStore.NewAttachment(
            id,
            target(taskId, instanceId),
            clock.getAsLong(),
            Arguments.storable("attachmentType", type),
            Arguments.storable("attachmentName", name),
            Arguments.storable("attachmentDescription", description),
            Arguments.storable("url", url),
            user(),
            content == null ? null : bytes(content));
    events.created(new AttachmentValue(attachment), () -> store.addAttachment(attachment));
    return new AttachmentValue(attachment); // which somebody may have deleted by now
  }

  void saveAttachment(Attachment attachment) {
    Arguments.required("attachment", attachment);
    long id = ApiCalls.parse("Attachment", attachment.getId());
    border.attachment(attachment.getId());
    String name = Arguments.storable("name", attachment.getName());
    String description = Arguments.storable("description", attachment.getDescription());
    if (!events.changed(
        TurgoEngineEventType.ENTITY_UPDATED,
        () -> read().attachment(id) == null ? null : attachment,
        () -> store.updateAttachment(id, name, description))) {
      throw new TurgoObjectNotFoundException(
          "Attachment " + attachment.getId() + " does not exist");
    }
  }

  void deleteAttachment(String attachmentId) {
    long id = ApiCalls.parse("Attachment", attachmentId);
    border.attachment(attachmentId);
    if (!events.changed(
        TurgoEngineEventType.ENTITY_DELETED,
        () -> read().attachment(id),
        () -> store.deleteAttachment(id))) {
      throw new TurgoObjectNotFoundException("Attachment " + attachmentId + " does not exist");
    }
  }

  private static byte[] bytes(InputStream content) {
    try {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new TurgoException("The content of an attachment could not be read: " + e, e);
    }
  }

  private static @Nullable String user() {
    return Arguments.storable("authenticated user", Authentication.getAuthenticatedUserId());
  }

  /** Notes are for what runs and is not suspended. */
  private TaskStore.Target target(@Nullable String taskId, @Nullable String instanceId) {
    if (taskId == null && instanceId == null) {
      throw new TurgoIllegalArgumentException(
          "A comment or an attachment needs a taskId or a processInstanceId, but both are null");
    }
    Long instance = null;
    if (instanceId != null) {
      ProcessInstance found =
          queries.processInstances().processInstanceId(instanceId).singleResult();
      refuse("Process instance " + instanceId, found != null, found != null && found.isSuspended());
      instance = Long.valueOf(instanceId);
    }
    if (taskId == null) {
      return new TaskStore.Target(Objects.requireNonNull(instance), null, instance);
    }
    Task task = queries.tasks().taskId(taskId).singleResult();
    refuse("Task " + taskId, task != null, task != null && task.isSuspended());
    long owner =
        Objects.requireNonNull(((TaskValue) Objects.requireNonNull(task)).row()).instanceId();
    return new TaskStore.Target(owner, Long.valueOf(taskId), instance);
  }

  private static void refuse(String what, boolean exists, boolean suspended) {
    if (!exists) {
      throw new TurgoObjectNotFoundException(what + " does not exist");
    }
    if (suspended) {
      throw new TurgoException(
          what + " is suspended, so it takes no comments and attachments; activate it first");
    }
  }
}
