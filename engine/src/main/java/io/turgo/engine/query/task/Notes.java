package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricData;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** Reads comments and attachments, the youngest first. Safe for all threads. */
public final class Notes {
  private static final Relation COMMENT = new Relation("turgo_h_comment", "com");
  private static final Relation ATTACHMENT = new Relation("turgo_h_attachment", "att");

  private static final RecordColumns<TaskStore.NewComment> COMMENTS =
      RecordColumns.of(
          TaskStore.NewComment.class,
          COMMENT.id(),
          COMMENT.number("instance_id"),
          COMMENT.optionalNumber("task_id"),
          COMMENT.optionalNumber("process_instance_id"),
          COMMENT.number("created_at"),
          COMMENT.text("type"),
          COMMENT.text("message"),
          COMMENT.optionalText("user_id"));

  /** Without their content. */
  private static final RecordColumns<TaskStore.NewAttachment> ATTACHMENTS =
      RecordColumns.of(
          TaskStore.NewAttachment.class,
          ATTACHMENT.id(),
          ATTACHMENT.number("instance_id"),
          ATTACHMENT.optionalNumber("task_id"),
          ATTACHMENT.optionalNumber("process_instance_id"),
          ATTACHMENT.number("created_at"),
          ATTACHMENT.optionalText("type"),
          ATTACHMENT.optionalText("name"),
          ATTACHMENT.optionalText("description"),
          ATTACHMENT.optionalText("url"),
          ATTACHMENT.optionalText("user_id"));

  private final Reads reads;

  public Notes(Reads reads) {
    this.reads = reads;
  }

  public List<Comment> commentsOfTask(long taskId) {
    return comments(COMMENT.optionalNumber("task_id").eq(taskId));
  }

  public List<Comment> commentsOfInstance(long processInstanceId) {
    return comments(
        COMMENT
            .number("instance_id")
            .eq(processInstanceId)
            .and(COMMENT.optionalNumber("process_instance_id").eq(processInstanceId)));
  }

  /** What was said to an instance and its tasks, as a part of its history. */
  public List<? extends HistoricData> historyOfInstance(long processInstanceId) {
    return commentsOfInstance(processInstanceId).stream().map(CommentValue.class::cast).toList();
  }

  public List<Comment> commentsOfType(String type) {
    return comments(COMMENT.text("type").eq(type));
  }

  public @Nullable Comment comment(long id) {
    List<Comment> found = comments(COMMENT.id().eq(id));
    return found.isEmpty() ? null : found.getFirst();
  }

  public List<Attachment> attachmentsOfTask(long taskId) {
    return attachments(ATTACHMENT.optionalNumber("task_id").eq(taskId));
  }

  public List<Attachment> attachmentsOfInstance(long processInstanceId) {
    return attachments(
        ATTACHMENT
            .number("instance_id")
            .eq(processInstanceId)
            .and(ATTACHMENT.optionalNumber("process_instance_id").eq(processInstanceId)));
  }

  /** All that are deleted with the history of an instance, those of its tasks included. */
  public List<Attachment> attachmentsThatGoWith(long instanceId) {
    return attachments(ATTACHMENT.number("instance_id").eq(instanceId));
  }

  public @Nullable Attachment attachment(long id) {
    List<Attachment> found = attachments(ATTACHMENT.id().eq(id));
    return found.isEmpty() ? null : found.getFirst();
  }

  /** The content that the engine keeps, null if there is none. */
  public byte @Nullable [] content(long attachmentId) {
    return reads.read(sql ->
        sql.select(ATTACHMENT.bytes("content"))
            .from(ATTACHMENT.table())
            .where(ATTACHMENT.id().eq(attachmentId))
            .fetchOne(ATTACHMENT.bytes("content")));
  }

  private List<Comment> comments(Condition such) {
    return youngestFirst(COMMENT, COMMENTS, such, CommentValue::new);
  }

  private List<Attachment> attachments(Condition such) {
    return youngestFirst(ATTACHMENT, ATTACHMENTS, such, AttachmentValue::new);
  }

  private <R, V> List<V> youngestFirst(
      Relation table, RecordColumns<R> columns, Condition such, Function<R, V> value) {
    return reads.read(sql ->
        sql.select(columns.fields())
            .from(table.table())
            .where(such)
            .orderBy(table.number("created_at").desc(), table.id().desc())
            .fetch(row -> value.apply(columns.read(row))));
  }
}
