package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.Authentication;
import io.turgo.engine.HistoryService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.HistoricTaskLogEntry;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Comments, attachments, and the parts of users in recorded tasks. */
class TaskNotesTest extends ScenarioTest {
  @AfterEach
  void nobodyIsAuthenticated() {
    Authentication.setAuthenticatedUserId(null);
  }

  private static String run(Kit kit) {
    return kit.run(
        "notes",
        start("s"),
        user("u", "turgo:candidateUsers='ann' turgo:candidateGroups='sales'"),
        end("e"),
        flow("s -> u -> e"));
  }

  @ParameterizedTest
  @EnumSource
  void commentsStayUntilHistoryIsDeleted(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String task = kit.task(instance).getId();
    Authentication.setAuthenticatedUserId("ann");

    Comment first = tasks.addComment(task, instance, "first");
    Authentication.setAuthenticatedUserId(null);
    Comment second = tasks.addComment(task, null, "remark", "second");
    tasks.addComment(null, instance, "third");

    assertThat(first.getUserId()).isEqualTo("ann");
    assertThat(first.getTime()).isEqualTo(Kit.NOON);
    assertThat(first.getType()).isEqualTo("comment");
    assertThat(second.getUserId()).isNull();
    assertThat(tasks.getTaskComments(task))
        .extracting(Comment::getFullMessage)
        .containsExactly("first");
    assertThat(tasks.getTaskComments(task, "remark"))
        .extracting(Comment::getId)
        .containsExactly(second.getId());
    assertThat(tasks.getProcessInstanceComments(instance))
        .extracting(Comment::getFullMessage)
        .containsExactly("third", "first");
    assertThat(tasks.getCommentsByType("remark")).hasSize(1);
    second.setFullMessage("changed");
    tasks.saveComment(second);
    tasks.complete(task);
    assertThat(Objects.requireNonNull(tasks.getComment(second.getId())).getFullMessage())
        .isEqualTo("changed");
    tasks.deleteComment(first.getId());
    assertThat(tasks.getComment(first.getId())).isNull();
    assertThatThrownBy(() -> tasks.deleteComment(first.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_comment")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void attachmentsKeepTheirContent(Database database) throws IOException {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String task = kit.task(instance).getId();

    Attachment link = tasks.createAttachment("web", task, instance, "n", "d", "http://localhost");
    Attachment file =
        tasks.createAttachment(
            "text", task, null, "file", null, new ByteArrayInputStream(new byte[] {1, 2, 3}));
    link.setName("other");
    link.setDescription("what it is");
    tasks.saveAttachment(link);

    Attachment read = Objects.requireNonNull(tasks.getAttachment(link.getId()));
    assertThat(read.getName()).isEqualTo("other");
    assertThat(read.getDescription()).isEqualTo("what it is");
    assertThat(read.getUrl()).isEqualTo("http://localhost");
    assertThat(read.getType()).isEqualTo("web");
    assertThat(read.getProcessInstanceId()).isEqualTo(instance);
    assertThat(tasks.getAttachmentContent(link.getId())).isNull();
    try (InputStream content = Objects.requireNonNull(tasks.getAttachmentContent(file.getId()))) {
      assertThat(content.readAllBytes()).containsExactly(1, 2, 3);
    }
    assertThat(tasks.getTaskAttachments(task))
        .extracting(Attachment::getId)
        .containsExactly(file.getId(), link.getId());
    assertThat(tasks.getProcessInstanceAttachments(instance))
        .extracting(Attachment::getId)
        .containsExactly(link.getId());
    tasks.deleteAttachment(link.getId());
    tasks.deleteAttachment(file.getId());
    assertThat(tasks.getTaskAttachments(task)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsSaidToWhatIsSuspendedOrMissing(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String task = kit.task(instance).getId();
    kit.engine().getRuntimeService().suspendProcessInstanceById(instance);

    assertThatThrownBy(() -> tasks.addComment(task, null, "x"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> tasks.addComment(null, instance, "x"))
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> tasks.addComment("987654321", null, "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> tasks.addComment(null, null, "x"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void recordedTasksAreFoundByPartsOfUsersAndGroups(Database database) {
    Kit kit = on(database);
    String instance = run(kit);
    String task = kit.task(instance).getId();
    kit.engine().getTaskService().addUserIdentityLink(task, "rita", "reviewer");
    kit.engine().getTaskService().addGroupIdentityLink(task, "audit", "reviewer");

    for (boolean open : List.of(true, false)) {
      assertThat(recorded(kit, instance).taskCandidateUser("ann").count()).isEqualTo(1);
      assertThat(recorded(kit, instance).taskCandidateUser("rita").count()).isZero();
      assertThat(recorded(kit, instance).taskCandidateGroup("sales").count()).isEqualTo(1);
      assertThat(recorded(kit, instance).taskCandidateGroupIn(List.of("x", "sales")).count())
          .isEqualTo(1);
      assertThat(recorded(kit, instance).taskCandidateOrAssigned("ann").count()).isEqualTo(1);
      assertThat(recorded(kit, instance).taskInvolvedUser("rita").count()).isEqualTo(1);
      assertThat(recorded(kit, instance).taskInvolvedGroups(List.of("audit")).count()).isEqualTo(1);
      assertThat(recorded(kit, instance).or().taskInvolvedUser("x").taskOwner("x").endOr().count())
          .isZero();
      HistoricTaskInstance read =
          Objects.requireNonNull(recorded(kit, instance).includeIdentityLinks().singleResult());
      assertThat(read.getIdentityLinks())
          .extracting(IdentityLinkInfo::getUserId)
          .contains("ann", "rita");
      if (open) {
        kit.engine().getTaskService().complete(task);
      }
    }
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
  }

  @ParameterizedTest
  @EnumSource
  void applicationsNoteWhatHappensToTasks(Database database) {
    Kit kit = on(database);
    HistoryService history = kit.engine().getHistoryService();
    String instance = run(kit);
    Task task = kit.task(instance);
    Date later = Date.from(Kit.NOON.plusSeconds(60));

    history
        .createHistoricTaskLogEntryBuilder(task)
        .type("looked")
        .userId("ann")
        .data("{}")
        .create();
    history.createHistoricTaskLogEntryBuilder().taskId(task.getId()).timeStamp(later).create();

    List<HistoricTaskLogEntry> all =
        history
            .createHistoricTaskLogEntryQuery()
            .taskId(task.getId())
            .orderByLogNumber()
            .asc()
            .list();
    assertThat(all).hasSize(2);
    assertThat(all.get(0).getType()).isEqualTo("looked");
    assertThat(all.get(0).getUserId()).isEqualTo("ann");
    assertThat(all.get(0).getData()).isEqualTo("{}");
    assertThat(all.get(0).getTimeStamp()).isEqualTo(Kit.NOON);
    assertThat(all.get(0).getProcessInstanceId()).isEqualTo(instance);
    assertThat(all.get(0).getExecutionId()).isEqualTo(task.getExecutionId());
    assertThat(all.get(1).getType()).isNull();
    assertThat(all.get(1).getTimeStamp()).isEqualTo(later);
    assertThat(history.createHistoricTaskLogEntryQuery().type("looked").userId("ann").count())
        .isEqualTo(1);
    assertThat(history.createHistoricTaskLogEntryQuery().processInstanceId(instance).count())
        .isEqualTo(1);
    assertThat(history.createHistoricTaskLogEntryQuery().from(later).count()).isEqualTo(1);
    assertThat(history.createHistoricTaskLogEntryQuery().to(Date.from(Kit.NOON)).count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricTaskLogEntryQuery()
                .fromLogNumber(all.get(1).getLogNumber())
                .toLogNumber(all.get(1).getLogNumber())
                .count())
        .isEqualTo(1);
    history.deleteHistoricTaskLogEntry(all.get(0).getLogNumber());
    history.deleteHistoricTaskLogEntriesForTaskId(task.getId());
    assertThat(history.createHistoricTaskLogEntryQuery().count()).isZero();
    assertThatThrownBy(() -> history.createHistoricTaskLogEntryBuilder().create())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  private static HistoricTaskInstanceQuery recorded(Kit kit, String instance) {
    return kit.engine()
        .getHistoryService()
        .createHistoricTaskInstanceQuery()
        .processInstanceId(instance);
  }

  /** A store in which somebody deletes each comment and attachment right behind its writing. */
  private static Store deleting(Store real) {
    TaskStore notes = real.tasks();
    TaskStore deleted =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskNotesTest.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, arguments) -> {
                  Object answer = method.invoke(notes, arguments);
                  switch (arguments == null ? null : arguments[0]) {
                    case TaskStore.NewComment comment -> notes.deleteComment(comment.id());
                    case TaskStore.NewAttachment file -> notes.deleteAttachment(file.id());
                    case null, default -> {}
                  }
                  return answer;
                });
    return (Store)
        Proxy.newProxyInstance(
            TaskNotesTest.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) ->
                method.getName().equals("tasks") ? deleted : method.invoke(real, arguments));
  }

  @ParameterizedTest
  @EnumSource
  void whoWritesWhatIsDeletedRightBehindLearnsWhatWasWritten(Database database) {
    try (Kit kit = Kit.on(deleting(database.open()), settings -> settings)) {
      TaskService tasks = kit.engine().getTaskService();
      String instance = run(kit);
      Comment comment = tasks.addComment(null, instance, "gone");
      Attachment attachment = tasks.createAttachment("t", null, instance, "n", "d", "http://x");
      assertThat(comment.getFullMessage()).isEqualTo("gone");
      assertThat(attachment.getUrl()).isEqualTo("http://x");
      assertThat(tasks.getProcessInstanceComments(instance)).isEmpty();
      assertThat(tasks.getProcessInstanceAttachments(instance)).isEmpty();
    }
  }
}
