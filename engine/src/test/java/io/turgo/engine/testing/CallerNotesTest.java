package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.Task;
import java.io.ByteArrayInputStream;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Comments, attachments and entries of the task log in a transaction of their caller. */
class CallerNotesTest extends ScenarioTest {
  private static final String NOTES =
      "SELECT (SELECT count(*) FROM turgo_h_comment) + (SELECT count(*) FROM turgo_h_attachment)"
          + " + (SELECT count(*) FROM turgo_h_task_log)";

  private static String run(Kit kit) {
    return kit.run("notes", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  private static void note(Kit kit, String taskId) {
    TaskService tasks = kit.engine().getTaskService();
    tasks.addComment(taskId, null, "said");
    tasks.createAttachment(
        "text", taskId, null, "file", null, new ByteArrayInputStream(new byte[] {1}));
    kit.engine()
        .getHistoryService()
        .createHistoricTaskLogEntryBuilder()
        .taskId(taskId)
        .type("looked")
        .create();
  }

  private static long notes(Kit kit) {
    return kit.rows(NOTES);
  }

  @ParameterizedTest
  @EnumSource
  void notesAreCommittedWithTheCaller(Database database) {
    Kit kit = on(database);
    String instance = run(kit);
    String task = kit.task(instance).getId();
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          note(kit, task);
          assertThat(notes(kit)).isEqualTo(3);
          assertThat(kit.engine().getTaskService().getTaskComments(task)).hasSize(1);
          assertThat(CompletableFuture.supplyAsync(() -> notes(kit)).join()).isZero();
          kit.engine().getTaskService().complete(task);
          return 0;
        });

    assertThat(notes(kit)).isEqualTo(3);
    assertThat(kit.isRunning(instance)).isFalse();
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    kit.engine().getHistoryService().deleteHistoricTaskLogEntriesForTaskId(task);
  }

  @ParameterizedTest
  @EnumSource
  void notesAreRolledBackWithTheCaller(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    HistoryService history = kit.engine().getHistoryService();
    String instance = run(kit);
    String task = kit.task(instance).getId();
    Comment comment = tasks.addComment(task, instance, "before");
    Attachment attachment = tasks.createAttachment("web", task, null, "n", "d", "http://localhost");
    history.createHistoricTaskLogEntryBuilder().taskId(task).type("before").create();
    long logNumber =
        Objects.requireNonNull(
                history.createHistoricTaskLogEntryQuery().taskId(task).singleResult())
            .getLogNumber();

    assertThatThrownBy(() ->
            kit.engine()
                .<Integer, RuntimeException>inTransaction(connection -> {
                  note(kit, task);
                  comment.setFullMessage("changed");
                  tasks.saveComment(comment);
                  assertThat(message(kit, comment)).isEqualTo("changed");
                  attachment.setName("changed");
                  tasks.saveAttachment(attachment);
                  tasks.deleteComment(comment.getId());
                  tasks.deleteAttachment(attachment.getId());
                  history.deleteHistoricTaskLogEntry(logNumber);
                  Task alone = tasks.newTask();
                  tasks.saveTask(alone);
                  tasks.addComment(alone.getId(), null, "to one of this transaction");
                  throw new IllegalStateException("no");
                }))
        .hasMessage("no");

    assertThat(notes(kit)).isEqualTo(3);
    assertThat(message(kit, comment)).isEqualTo("before");
    assertThat(Objects.requireNonNull(tasks.getAttachment(attachment.getId())).getName())
        .isEqualTo("n");
    tasks.complete(task);
    history.deleteHistoricProcessInstance(instance);
    history.deleteHistoricTaskLogEntriesForTaskId(task);
  }

  private static String message(Kit kit, Comment comment) {
    return Objects.requireNonNull(kit.engine().getTaskService().getComment(comment.getId()))
        .getFullMessage();
  }

  @ParameterizedTest
  @EnumSource
  void whatFailsLeavesTheRestOfTheTransactionAsItWas(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String task = kit.task(instance).getId();
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          note(kit, task);
          assertThatThrownBy(() -> tasks.deleteComment("987654321"))
              .isInstanceOf(TurgoObjectNotFoundException.class);
          tasks.addComment(null, instance, "after");
          return 0;
        });

    assertThat(notes(kit)).isEqualTo(4);
    tasks.complete(task);
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    kit.engine().getHistoryService().deleteHistoricTaskLogEntriesForTaskId(task);
  }

  @ParameterizedTest
  @EnumSource
  void theHistoryOfATaskIsDeletedWithTheCaller(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task alone = tasks.newTask();
    tasks.saveTask(alone);
    note(kit, alone.getId());
    tasks.deleteTask(alone.getId());
    HistoryService history = kit.engine().getHistoryService();
    assertThatThrownBy(() ->
            kit.engine()
                .<Integer, RuntimeException>inTransaction(connection -> {
                  history.deleteHistoricTaskInstance(alone.getId());
                  assertThat(notes(kit)).isZero();
                  throw new IllegalStateException("no");
                }))
        .hasMessage("no");
    assertThat(notes(kit)).isEqualTo(3);
    assertThat(history.createHistoricTaskInstanceQuery().taskId(alone.getId()).count()).isOne();

    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          history.deleteHistoricTaskInstance(alone.getId());
          return 0;
        });
    assertThat(notes(kit)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatATransactionalJobNotesIsCommittedWithIt(Database database) {
    Kit kit = on(database);
    AtomicBoolean broken = new AtomicBoolean(true);
    kit.code(
        "say",
        execution -> {
          kit.engine()
              .getTaskService()
              .addComment(null, execution.getProcessInstanceId(), "from the job");
          if (broken.getAndSet(false)) {
            throw new IllegalStateException("once");
          }
        });
    String instance =
        kit.run(
            "saying",
            start("s"),
            code("a", "say", "turgo:async='true' turgo:transactional='true'"),
            user("u", ""),
            end("e"),
            flow("s -> a -> u -> e"));
    Job job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult());
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasMessageContaining("once");
    assertThat(notes(kit)).isZero();

    Job again =
        Objects.requireNonNull(
            kit.engine().getManagementService().createTimerJobQuery().singleResult());
    kit.engine().getManagementService().moveTimerToExecutableJob(again.getId());
    kit.engine().getManagementService().executeJob(again.getId());

    assertThat(notes(kit)).isEqualTo(1);
    kit.engine().getTaskService().complete(kit.task(instance).getId());
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
  }
}
