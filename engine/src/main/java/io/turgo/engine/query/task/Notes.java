package io.turgo.engine.query.task;

import io.turgo.engine.history.HistoricData;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.util.List;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** Reads comments and attachments, the youngest first. Safe for all threads. */
public final class Notes {
  private static final Relation COMMENT = new Relation("turgo_h_comment", "com");
  private static final Relation ATTACHMENT = new Relation("turgo_h_attachment", "att");

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
    return reads.read(sql ->
        sql.select(
                COMMENT.id(),
                COMMENT.optionalNumber("task_id"),
                COMMENT.optionalNumber("process_instance_id"),
                COMMENT.number("created_at"),
                COMMENT.optionalText("user_id"),
                COMMENT.text("type"),
                COMMENT.text("message"))
            .from(COMMENT.table())
            .where(such)
            .orderBy(COMMENT.number("created_at").desc(), COMMENT.id().desc())
            .fetch(row ->
                new CommentValue(
                    row.value1(),
                    row.value2(),
                    row.value3(),
                    row.value4(),
                    row.value5(),
                    row.value6(),
                    row.value7())));
  }

  private List<Attachment> attachments(Condition such) {
    return reads.read(sql ->
        sql.select(
                ATTACHMENT.id(),
                ATTACHMENT.optionalNumber("task_id"),
                ATTACHMENT.optionalNumber("process_instance_id"),
                ATTACHMENT.number("created_at"),
                ATTACHMENT.optionalText("user_id"),
                ATTACHMENT.optionalText("type"),
                ATTACHMENT.optionalText("url"),
                ATTACHMENT.optionalText("name"),
                ATTACHMENT.optionalText("description"))
            .from(ATTACHMENT.table())
            .where(such)
            .orderBy(ATTACHMENT.number("created_at").desc(), ATTACHMENT.id().desc())
            .fetch(row ->
                new AttachmentValue(
                    row.value1(),
                    row.value2(),
                    row.value3(),
                    row.value4(),
                    row.value5(),
                    row.value6(),
                    row.value7(),
                    row.value8(),
                    row.value9())));
  }
}
