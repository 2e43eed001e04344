package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.engine.transfer.Origin;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tasks of people, with all that is said of them and of their instances. */
final class TaskWaits {
  private static final Date TOMORROW = Date.from(Kit.NOON.plus(Duration.ofDays(1)));

  private TaskWaits() {}

  static List<Wait> all() {
    return List.of(
        open(),
        claimed(),
        delegated(),
        suspended(),
        withTimeout(),
        instance(),
        form(),
        alone(),
        past(),
        audited());
  }

  private static String[] line(String task) {
    return new String[] {start("s"), task, end("e"), flow("s -> t -> e")};
  }

  private static Wait open() {
    return Wait.of("open-task", line(user("t", "name='Approve' turgo:candidateGroups='sales'")))
        .in("s t..")
        .holding(life ->
            assertThat(life.tasks().createTaskQuery().taskCandidateGroup("sales").list())
                .extracting(Task::getName)
                .containsExactly("Approve"))
        .goesOn(life -> life.complete("t"))
        .ends("s t e");
  }

  private static Wait claimed() {
    return Wait.of("claimed-task", line(user("t", "turgo:formKey='form' turgo:category='c'")))
        .begun(life -> {
          life.start();
          String task = life.task("t").getId();
          life.tasks().addCandidateUser(task, "gonzo");
          life.tasks().addGroupIdentityLink(task, "audit", "reader");
          life.tasks().setOwner(task, "fozzie");
          life.tasks().claim(task, "kermit");
          life.tasks().startProgress(task, "kermit");
          life.tasks().setPriority(task, 77);
          life.tasks().setDueDate(task, TOMORROW);
          life.tasks().setFollowUpDate(task, TOMORROW);
          life.tasks().setVariableLocal(task, "own", "of the task");
          life.tasks().addComment(task, life.id(), "first\nsecond line");
          life.tasks()
              .createAttachment(
                  "text/plain",
                  task,
                  life.id(),
                  "note",
                  "a note",
                  new ByteArrayInputStream("kept".getBytes(StandardCharsets.UTF_8)));
        })
        .in("s t..")
        .holding(life -> {
          Task task = life.task("t");
          assertThat(task.getAssignee()).isEqualTo("kermit");
          assertThat(task.getOwner()).isEqualTo("fozzie");
          assertThat(task.getPriority()).isEqualTo(77);
          assertThat(task.getDueDate()).isEqualTo(TOMORROW);
          assertThat(task.getFormKey()).isEqualTo("form");
          assertThat(life.tasks().getVariableLocal(task.getId(), "own")).isEqualTo("of the task");
          assertThat(life.tasks().getIdentityLinksForTask(task.getId()))
              .extracting(IdentityLink::getType)
              .containsExactlyInAnyOrder("assignee", "owner", "candidate", "reader");
        })
        .goesOn(life -> life.complete("t"))
        .ends("s t e")
        .leaving(life -> {
          HistoricTaskInstance task =
              Objects.requireNonNull(
                  life.history()
                      .createHistoricTaskInstanceQuery()
                      .processInstanceId(life.id())
                      .singleResult());
          assertThat(task.getAssignee()).isEqualTo("kermit");
          assertThat(task.getClaimTime()).isEqualTo(Date.from(Kit.NOON));
          assertThat(life.tasks().getTaskComments(task.getId()))
              .extracting(Comment::getFullMessage)
              .containsExactly("first\nsecond line");
          assertThat(life.tasks().getTaskAttachments(task.getId()))
              .singleElement()
              .satisfies(attachment ->
                  assertThat(
                          Objects.requireNonNull(
                              life.tasks()
                                  .getAttachmentContent(
                                      Objects.requireNonNull(attachment.getId()))))
                      .hasContent("kept"));
          assertThat(life.history().createHistoricTaskLogEntryQuery().taskId(task.getId()).count())
              .as("entries of its log")
              .isGreaterThan(3);
        });
  }

  private static Wait delegated() {
    return Wait.of("delegated-task", line(user("t", "turgo:assignee='kermit'")))
        .begun(life -> {
          life.start();
          life.tasks().delegateTask(life.task("t").getId(), "gonzo");
        })
        .in("s t..")
        .holding(life -> {
          assertThat(life.task("t").getDelegationState()).isEqualTo(DelegationState.PENDING);
          assertThat(life.task("t").getOwner()).isEqualTo("kermit");
        })
        .goesOn(life -> {
          life.tasks().resolveTask(life.task("t").getId());
          assertThat(life.task("t").getAssignee()).isEqualTo("kermit");
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Wait suspended() {
    return Wait.of("suspended-task", line(user("t", "")))
        .begun(life -> {
          life.start();
          life.tasks().suspendTask(life.task("t").getId(), "kermit");
        })
        .in("s t..")
        .holding(life -> assertThat(life.task("t").isSuspended()).isTrue())
        .goesOn(life -> {
          life.tasks().activateTask(life.task("t").getId(), "kermit");
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Wait withTimeout() {
    String timeout =
        "<turgo:taskListener event='timeout' id='late' delegateExpression=\"${code.ofTask('late')}\">"
            + "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"
            + "</turgo:taskListener>";
    return Wait.of("task-timeout", line(with(user("t", ""), timeout)))
        .in("s t..")
        .holding(life -> assertThat(life.timers()).hasSize(1))
        .goesOn(life -> {
          life.management().moveTimerToExecutableJob(life.timers().getFirst().getId());
          Await.until("the listener is told", () -> life.value("late") != null);
          life.complete("t");
        })
        .ends("s t e");
  }

  private static Wait instance() {
    return Wait.of("instance-facts", line(user("t", "")))
        .begun(life -> {
          life.runtime()
              .createProcessInstanceBuilder()
              .processDefinitionKey(life.key())
              .businessKey(life.key())
              .name("an order")
              .callbackId("callback-1")
              .callbackType("caller")
              .referenceId("reference-1")
              .referenceType("shop")
              .start();
          life.runtime().updateBusinessStatus(life.id(), "checked");
          life.runtime().setProcessInstanceDueDate(life.id(), TOMORROW);
          life.runtime().claimProcessInstance(life.id(), "kermit");
          life.runtime().addParticipantUser(life.id(), "gonzo");
          life.runtime().addGroupIdentityLink(life.id(), "sales", "watcher");
          life.tasks().addComment(null, life.id(), "of the instance");
        })
        .in("s t..")
        .holding(life ->
            assertThat(
                    life.runtime()
                        .createProcessInstanceQuery()
                        .processInstanceCallbackId("callback-1")
                        .list())
                .singleElement()
                .satisfies(instance -> {
                  assertThat(instance.getName()).isEqualTo("an order");
                  assertThat(instance.getBusinessStatus()).isEqualTo("checked");
                  assertThat(instance.getDueDate()).isEqualTo(TOMORROW);
                }))
        .goesOn(life -> life.complete("t"))
        .ends("s t e")
        .leaving(life -> {
          HistoricProcessInstance past =
              Objects.requireNonNull(
                  life.history()
                      .createHistoricProcessInstanceQuery()
                      .processInstanceId(life.id())
                      .singleResult());
          assertThat(past.getName()).isEqualTo("an order");
          assertThat(past.getReferenceId()).isEqualTo("reference-1");
          assertThat(past.getBusinessStatus()).isEqualTo("checked");
          assertThat(life.history().getHistoricIdentityLinksForProcessInstance(life.id()))
              .extracting(link -> link.getType())
              .contains("participant", "watcher");
          assertThat(life.tasks().getProcessInstanceComments(life.id())).hasSize(1);
        });
  }

  private static Wait form() {
    return Wait.of(
            "form",
            "<startEvent id='s'><extensionElements>"
                + "<turgo:formProperty id='age' type='long' variable='years'/>"
                + "</extensionElements></startEvent>",
            user("t", ""),
            end("e"),
            flow("s -> t -> e"))
        .begun(life ->
            life.kit()
                .engine()
                .getFormService()
                .submitStartFormData(life.definition(), life.key(), Map.of("age", "3")))
        .in("s t..")
        .holding(life -> assertThat(life.value("years")).isEqualTo(3L))
        .goesOn(life ->
            life.kit()
                .engine()
                .getFormService()
                .submitTaskFormData(life.task("t").getId(), Map.of("size", "2")))
        .ends("s t e")
        .leaving(life ->
            assertThat(
                    life.history()
                        .createHistoricDetailQuery()
                        .processInstanceId(life.id())
                        .formProperties()
                        .list())
                .extracting(detail -> ((HistoricFormProperty) detail).getPropertyValue())
                .containsExactlyInAnyOrder("3", "2"));
  }

  private static Wait alone() {
    return Wait.of("standalone-task")
        .begun(life -> {
          Task parent = life.tasks().createTaskBuilder().name("alone").assignee("kermit").create();
          life.tasks().createTaskBuilder().name("below").parentTaskId(parent.getId()).create();
          life.tasks().setVariable(parent.getId(), "n", 5);
        })
        .holding(life -> {
          Task parent = life.tasks().createTaskQuery().taskName("alone").list().getFirst();
          assertThat(life.tasks().getSubTasks(parent.getId())).hasSize(1);
          assertThat(life.tasks().getVariable(parent.getId(), "n")).isEqualTo(5);
        })
        .goesOn(life -> {
          for (String name : List.of("below", "alone")) {
            life.tasks()
                .complete(life.tasks().createTaskQuery().taskName(name).list().getFirst().getId());
          }
        })
        .leaving(life ->
            assertThat(
                    life.history()
                        .createHistoricTaskInstanceQuery()
                        .taskName("alone")
                        .finished()
                        .count())
                .isEqualTo(1));
  }

  /** What had ended before. */
  private static Wait past() {
    return Wait.of("past", line(user("t", "")))
        .begun(life -> {
          life.startAs("past-completed");
          life.startAs("past-deleted");
          String completed = life.idOf("past-completed");
          life.runtime().setVariable(completed, "n", 1);
          life.runtime().setVariable(completed, "n", 2);
          life.tasks()
              .complete(
                  life.tasks()
                      .createTaskQuery()
                      .processInstanceId(completed)
                      .list()
                      .getFirst()
                      .getId());
          life.runtime().deleteProcessInstance(life.idOf("past-deleted"), "not wanted");
        })
        .holding(life -> {
          assertThat(life.kit().trail(life.idOf("past-completed"))).isEqualTo("s t e");
          assertThat(life.kit().trail(life.idOf("past-deleted"))).isEqualTo("s t!");
          assertThat(
                  life.history()
                      .createHistoricProcessInstanceQuery()
                      .processInstanceBusinessKey("past-deleted")
                      .list())
              .extracting(HistoricProcessInstance::getDeleteReason)
              .containsExactly("not wanted");
          assertThat(
                  life.history()
                      .createHistoricDetailQuery()
                      .processInstanceId(life.idOf("past-completed"))
                      .variableUpdates()
                      .count())
              .isEqualTo(2);
        });
  }

  /** Notes of the audit, requests that are done once, and what came from another engine. */
  private static Wait audited() {
    RequestKey key = new RequestKey("ann", "request-1", "start");
    return Wait.of("audited", line(user("t", "")))
        .begun(life -> {
          AuditNote note = new AuditNote("ann", "work", null, "start", "/x", "r-1");
          life.kit()
              .engine()
              .<String, RuntimeException>audited(note, () -> life.startAs(life.key()));
          life.kit().engine().once(key, connection -> life.startAs("audited-once"));
          life.kit()
              .engine()
              .getTransferService()
              .note(new Origin("old", Origin.INSTANCE, "1", life.id(), null));
        })
        .in("s t..")
        .holding(life -> {
          KeptAnswer again = life.kit().engine().once(key, connection -> "done twice");
          assertThat(again).isEqualTo(new KeptAnswer(life.idOf("audited-once"), true));
          assertThat(life.kit().engine().getTransferService().origins("old", Origin.INSTANCE))
              .containsExactly(new Origin("old", Origin.INSTANCE, "1", life.id(), null));
          assertThat(life.management().createAuditEntryQuery().userId("ann").list())
              .singleElement()
              .satisfies(entry -> {
                assertThat(entry.getOutcome()).isEqualTo(AuditEntry.DONE);
                assertThat(entry.getProcessInstanceId()).isEqualTo(life.id());
              });
        })
        .goesOn(life -> {
          life.complete("t");
          life.runtime().deleteProcessInstance(life.idOf("audited-once"), "not wanted");
        })
        .ends("s t e");
  }
}
