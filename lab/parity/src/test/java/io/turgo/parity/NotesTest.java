package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Comments, attachments, and the log of a task. */
final class NotesTest {
  private static String text(Comment c) {
    return "%s by %s at %s: %s task=%s instance=%s"
        .formatted(
            c.getType(),
            c.getUserId(),
            Texts.of(c.getTime()),
            c.getFullMessage(),
            c.getTaskId() != null,
            c.getProcessInstanceId() != null);
  }

  private static String text(Attachment a) {
    return "%s '%s' '%s' %s by %s task=%s instance=%s"
        .formatted(
            a.getType(),
            a.getName(),
            a.getDescription(),
            a.getUrl(),
            a.getUserId(),
            a.getTaskId() != null,
            a.getProcessInstanceId() != null);
  }

  @Test
  void comments() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      String task = s.task().getId();
      s.identity().setAuthenticatedUserId("ann");
      s.say("added", text(s.tasks().addComment(task, id, "first")));
      s.tasks().addComment(task, null, "of the task");
      s.tasks().addComment(null, id, "of the instance");
      Comment typed = s.tasks().addComment(task, id, "mine", "typed");
      s.saySorted("of the task", s.tasks().getTaskComments(task), NotesTest::text);
      s.saySorted("of the instance", s.tasks().getProcessInstanceComments(id), NotesTest::text);
      s.saySorted("by type", s.tasks().getCommentsByType("mine"), NotesTest::text);
      s.saySorted("of the task, by type", s.tasks().getTaskComments(task, "mine"), NotesTest::text);
      s.tasks().deleteComment(typed.getId());
      s.say("deleted", s.tasks().getTaskComments(task).size());
      s.tasks().complete(task);
      s.saySorted("of the done task", s.tasks().getTaskComments(task), NotesTest::text);
      s.tasks().deleteComments(task, id);
      s.say("all deleted", s.tasks().getProcessInstanceComments(id).size());
    });
  }

  @Test
  void attachments() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      String task = s.task().getId();
      s.identity().setAuthenticatedUserId("ann");
      Attachment link =
          s.tasks().createAttachment("web", task, id, "name", "description", "http://x.example");
      s.say("by URL", text(link));
      Attachment file =
          s.tasks()
              .createAttachment(
                  "text",
                  task,
                  null,
                  "file",
                  null,
                  new ByteArrayInputStream("abc".getBytes(StandardCharsets.UTF_8)));
      s.say("with content", text(file));
      s.attempt(
          "content",
          () ->
              new String(
                  Objects.requireNonNull(s.tasks().getAttachmentContent(file.getId()))
                      .readAllBytes(),
                  StandardCharsets.UTF_8));
      s.attempt("content of a link", () -> s.tasks().getAttachmentContent(link.getId()));
      s.saySorted("of the task", s.tasks().getTaskAttachments(task), NotesTest::text);
      s.saySorted("of the instance", s.tasks().getProcessInstanceAttachments(id), NotesTest::text);
      s.tasks().deleteAttachment(file.getId());
      s.say("left", s.tasks().getTaskAttachments(task).size());
      s.tasks().complete(task);
      s.say("of the done task", s.tasks().getTaskAttachments(task).size());
    });
  }

  @Test
  void logOfATask() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.identity().setAuthenticatedUserId("ann");
      s.start("p");
      String task = s.task().getId();
      s.tasks().claim(task, "ann");
      s.tasks().setOwner(task, "kim");
      s.tasks().setPriority(task, 7);
      s.tasks().setDueDate(task, Date.from(Scene.START));
      s.tasks().addCandidateUser(task, "lee");
      s.tasks().deleteCandidateUser(task, "lee");
      s.tasks().unclaim(task);
      s.tasks().complete(task);
      s.sayAll(
          "log",
          s.history()
              .createHistoricTaskLogEntryQuery()
              .taskId(task)
              .orderByLogNumber()
              .asc()
              .list(),
          e -> e.getType() + " by " + e.getUserId());
    });
  }

  @Test
  void logOfAStandaloneTask() {
    same(s -> {
      var made = s.tasks().newTask();
      made.setName("Alone");
      s.tasks().saveTask(made);
      made = s.task();
      made.setName("Other");
      made.setPriority(3);
      s.tasks().saveTask(made);
      s.tasks().delegateTask(made.getId(), "kim");
      s.tasks().resolveTask(made.getId());
      s.tasks().complete(made.getId());
      s.sayAll(
          "log",
          s.history().createHistoricTaskLogEntryQuery().orderByLogNumber().asc().list(),
          e -> e.getType() + " by " + e.getUserId());
    });
  }
}
