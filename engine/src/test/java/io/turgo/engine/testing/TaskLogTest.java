package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.Authentication;
import io.turgo.engine.TaskService;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.task.HistoricTaskLogEntry;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import io.turgo.engine.task.HistoricTaskLogEntryType;
import io.turgo.engine.task.Task;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the engine notes in the task log by itself. */
class TaskLogTest {
  private @Nullable Kit kit;

  private Kit open(Database database) {
    return open(database, settings -> settings.historicTaskLogging(true));
  }

  private Kit open(
      Database database, UnaryOperator<io.turgo.engine.ProcessEngineBuilder> settings) {
    Kit opened = Kit.on(database.open(), settings);
    kit = opened;
    Authentication.setAuthenticatedUserId("boss");
    return opened;
  }

  @AfterEach
  void close() {
    Authentication.setAuthenticatedUserId(null);
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  private static String run(Kit kit, String attributes) {
    return kit.run("log", start("s"), user("u", attributes), end("e"), flow("s -> u -> e"));
  }

  private static HistoricTaskLogEntryQuery log(Kit kit, String taskId) {
    return kit.engine()
        .getHistoryService()
        .createHistoricTaskLogEntryQuery()
        .taskId(taskId)
        .orderByLogNumber()
        .asc();
  }

  /** Type and data of each entry; the first words of the type are left away. */
  private static List<String> told(Kit kit, String taskId) {
    return log(kit, taskId).list().stream()
        .map(entry ->
            Objects.requireNonNull(entry.getType()).substring("USER_TASK_".length())
                + (entry.getData() == null ? "" : " " + entry.getData()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyChangeOfATaskIsNoted(Database database) {
    Kit kit = open(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit, "turgo:assignee='kim'");
    Task task = kit.task(instance);
    String id = task.getId();

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(5));
    tasks.setAssignee(id, "lee");
    tasks.setAssignee(id, "lee");
    tasks.setOwner(id, "own");
    tasks.setPriority(id, 77);
    tasks.setDueDate(id, Date.from(Instant.ofEpochMilli(1_900_000_000_000L)));
    tasks.setDueDate(id, null);
    Task read = kit.task(instance);
    read.setName("say \"hi\"\n\\ \u0001é");
    tasks.saveTask(read);
    kit.engine().getRuntimeService().suspendProcessInstanceById(instance);
    kit.engine().getRuntimeService().activateProcessInstanceById(instance);
    tasks.complete(id);

    assertThat(told(kit, id))
        .containsExactly(
            "CREATED",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"lee\",\"previousAssigneeId\":\"kim\"}",
            "OWNER_CHANGED {\"newOwnerId\":\"own\",\"previousOwnerId\":null}",
            "PRIORITY_CHANGED {\"newPriority\":77,\"previousPriority\":50}",
            "DUEDATE_CHANGED {\"newDueDate\":1900000000000,\"previousDueDate\":null}",
            "DUEDATE_CHANGED {\"newDueDate\":null,\"previousDueDate\":1900000000000}",
            "NAME_CHANGED {\"newName\":\"say \\\"hi\\\"\\n\\\\ \\u0001é\",\"previousName\":null}",
            "SUSPENSIONSTATE_CHANGED {\"newSuspensionState\":2,\"previousSuspensionState\":1}",
            "SUSPENSIONSTATE_CHANGED {\"newSuspensionState\":1,\"previousSuspensionState\":2}",
            "COMPLETED {}");
    List<HistoricTaskLogEntry> entries = log(kit, id).list();
    assertThat(entries.getFirst().getTimeStamp()).isEqualTo(Kit.NOON);
    assertThat(entries.get(1).getTimeStamp()).isEqualTo(Kit.NOON.plusSeconds(5));
    assertThat(entries).extracting(HistoricTaskLogEntry::getUserId).containsOnly("boss");
    assertThat(entries)
        .extracting(HistoricTaskLogEntry::getProcessInstanceId)
        .containsOnly(instance);
    assertThat(entries)
        .extracting(HistoricTaskLogEntry::getExecutionId)
        .containsOnly(task.getExecutionId());
    assertThat(entries)
        .extracting(HistoricTaskLogEntry::getProcessDefinitionId)
        .containsOnly(task.getProcessDefinitionId());
    assertThat(log(kit, id).type(HistoricTaskLogEntryType.USER_TASK_DUEDATE_CHANGED.name()).count())
        .isEqualTo(2);
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    assertThat(log(kit, id).count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void partsOfUsersAndGroupsAreNoted(Database database) {
    Kit kit = open(database);
    TaskService tasks = kit.engine().getTaskService();
    String id =
        kit.task(run(kit, "turgo:candidateUsers='ann' turgo:candidateGroups='sales'")).getId();

    Authentication.setAuthenticatedUserId(null);
    tasks.addUserIdentityLink(id, "rita", "reviewer");
    tasks.addUserIdentityLink(id, "rita", "reviewer");
    tasks.deleteCandidateGroup(id, "sales");
    tasks.addUserIdentityLink(id, "kim", "assignee");
    tasks.deleteUserIdentityLink(id, "kim", "assignee");

    assertThat(told(kit, id))
        .containsExactly(
            "CREATED",
            "IDENTITY_LINK_ADDED {\"userId\":\"ann\",\"type\":\"candidate\"}",
            "IDENTITY_LINK_ADDED {\"groupId\":\"sales\",\"type\":\"candidate\"}",
            "IDENTITY_LINK_ADDED {\"userId\":\"rita\",\"type\":\"reviewer\"}",
            "IDENTITY_LINK_REMOVED {\"groupId\":\"sales\",\"type\":\"candidate\"}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"kim\",\"previousAssigneeId\":null}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":null,\"previousAssigneeId\":\"kim\"}");
    assertThat(log(kit, id).userId("boss").count()).isEqualTo(3);
    assertThat(
            kit.engine()
                .getHistoryService()
                .createNativeHistoricTaskLogEntryQuery()
                .sql("SELECT * FROM turgo_h_task_log WHERE type LIKE #{type} ORDER BY id")
                .parameter("type", "%REMOVED")
                .list())
        .extracting(HistoricTaskLogEntry::getData)
        .containsExactly("{\"groupId\":\"sales\",\"type\":\"candidate\"}");
  }

  @ParameterizedTest
  @EnumSource
  void delegationChangesAssigneeAndOwner(Database database) {
    Kit kit = open(database);
    TaskService tasks = kit.engine().getTaskService();
    String id = kit.task(run(kit, "turgo:assignee='kim'")).getId();

    tasks.delegateTask(id, "lee");
    tasks.resolveTask(id);
    tasks.unclaim(id);
    tasks.claim(id, "ann");

    assertThat(told(kit, id))
        .containsExactly(
            "CREATED",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"lee\",\"previousAssigneeId\":\"kim\"}",
            "OWNER_CHANGED {\"newOwnerId\":\"kim\",\"previousOwnerId\":null}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"kim\",\"previousAssigneeId\":\"lee\"}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":null,\"previousAssigneeId\":\"kim\"}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"ann\",\"previousAssigneeId\":null}");
  }

  @ParameterizedTest
  @EnumSource
  void tasksOfNoProcessAndSubTasksAreNotedWithTheirOwnTenant(Database database) {
    Kit kit = open(database);
    TaskService tasks = kit.engine().getTaskService();
    Task alone = tasks.newTask();
    alone.setAssignee("kim");
    alone.setTenantId("acme");
    tasks.saveTask(alone);
    String instance = run(kit, "");
    Task sub = tasks.newTask();
    sub.setParentTaskId(kit.task(instance).getId());
    tasks.saveTask(sub);

    tasks.complete(sub.getId());
    tasks.deleteTask(alone.getId());

    assertThat(told(kit, alone.getId())).containsExactly("CREATED");
    HistoricTaskLogEntry created = Objects.requireNonNull(log(kit, alone.getId()).singleResult());
    assertThat(created.getTenantId()).isEqualTo("acme");
    assertThat(created.getProcessInstanceId()).isNull();
    assertThat(created.getExecutionId()).isNull();
    assertThat(created.getProcessDefinitionId()).isNull();
    assertThat(told(kit, sub.getId())).containsExactly("CREATED", "COMPLETED {}");
    tasks.deleteTask(alone.getId(), true);
    assertThat(log(kit, alone.getId()).count()).isZero();
    kit.complete(instance, "u");
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    assertThat(log(kit, sub.getId()).count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void theTenantOfAProcessIsThatOfItsTasks(Database database) {
    Kit kit = open(database);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .tenantId("acme")
        .addString(
            "log.bpmn",
            BpmnText.process("log", start("s"), user("u", ""), end("e"), flow("s -> u -> e")))
        .deploy();
    kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("log", "acme");

    HistoricTaskLogEntryQuery query =
        kit.engine().getHistoryService().createHistoricTaskLogEntryQuery();
    assertThat(query.tenantId("acme").list())
        .extracting(HistoricTaskLogEntry::getTenantId)
        .containsExactly("acme");
  }

  @ParameterizedTest
  @EnumSource
  void whatListenersChangeIsNoted(Database database) {
    Kit kit = open(database);
    kit.taskCode(
        "assign",
        task -> {
          task.setAssignee("kim");
          task.addCandidateUser("ann");
        });
    String instance =
        kit.run(
            "log",
            start("s"),
            with(user("u", ""), taskHeard("create", "assign")),
            end("e"),
            flow("s -> u -> e"));

    assertThat(told(kit, kit.task(instance).getId()))
        .containsExactly(
            "CREATED",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"kim\",\"previousAssigneeId\":null}",
            "IDENTITY_LINK_ADDED {\"userId\":\"ann\",\"type\":\"candidate\"}");
  }

  @ParameterizedTest
  @EnumSource
  void entriesAreCommittedAndRolledBackWithTheChange(Database database) {
    Kit kit = open(database);
    TaskService tasks = kit.engine().getTaskService();
    String id = kit.task(run(kit, "")).getId();

    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          tasks.setPriority(id, 1);
          assertThat(told(kit, id)).hasSize(2);
          return 0;
        });
    assertThatThrownBy(() ->
            kit.engine()
                .<Integer, RuntimeException>inTransaction(connection -> {
                  tasks.setPriority(id, 2);
                  assertThat(told(kit, id)).hasSize(3);
                  throw new IllegalStateException("no");
                }))
        .hasMessage("no");
    assertThatThrownBy(() -> tasks.complete("987654321"));

    assertThat(told(kit, id))
        .containsExactly("CREATED", "PRIORITY_CHANGED {\"newPriority\":1,\"previousPriority\":50}");
    assertThat(log(kit, id).list())
        .extracting(HistoricTaskLogEntry::getUserId)
        .containsOnly("boss");
  }

  /** Both wait in user code until the other one has read the task too; one is stepped again. */
  @ParameterizedTest
  @EnumSource
  void aChangeThatIsSteppedAgainIsNotedOnceAsItWasCommitted(Database database) throws Exception {
    Kit kit = open(database);
    CountDownLatch both = new CountDownLatch(2);
    kit.taskCode("meet", task -> meet(both));
    String instance =
        kit.run(
            "log",
            start("s"),
            with(user("u", ""), taskHeard("assignment", "meet")),
            end("e"),
            flow("s -> u -> e"));
    String id = kit.task(instance).getId();
    Map<String, Thread> threads =
        Map.of("ann", assign(kit, id, "ann"), "bob", assign(kit, id, "bob"));
    for (Thread thread : threads.values()) {
      thread.join();
    }

    List<HistoricTaskLogEntry> entries = log(kit, id).list();
    assertThat(entries).hasSize(3);
    String last = Objects.requireNonNull(kit.task(instance).getAssignee());
    String first = last.equals("ann") ? "bob" : "ann";
    assertThat(told(kit, id))
        .containsExactlyInAnyOrder(
            "CREATED",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\"" + first + "\",\"previousAssigneeId\":null}",
            "ASSIGNEE_CHANGED {\"newAssigneeId\":\""
                + last
                + "\",\"previousAssigneeId\":\""
                + first
                + "\"}");
    assertThat(log(kit, id).userId("for " + last).count()).isEqualTo(1);
    assertThat(log(kit, id).userId("for " + first).count()).isEqualTo(1);
  }

  private static void meet(CountDownLatch both) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Thread assign(Kit kit, String taskId, String user) {
    return Thread.ofPlatform()
        .start(() -> {
          Authentication.setAuthenticatedUserId("for " + user);
          kit.engine().getTaskService().setAssignee(taskId, user);
        });
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsNotedUnlessAskedFor(Database database) {
    Kit kit = open(database, settings -> settings);
    String id = kit.task(run(kit, "turgo:candidateUsers='ann'")).getId();
    kit.engine().getTaskService().setPriority(id, 3);
    kit.engine().getTaskService().complete(id);

    assertThat(kit.rows("SELECT count(*) FROM turgo_h_task_log")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void noLogIsWrittenWithoutHistory(Database database) {
    Kit kit =
        open(database, settings -> settings.history(HistoryLevel.NONE).historicTaskLogging(true));
    String id = kit.task(run(kit, "")).getId();
    kit.engine().getTaskService().complete(id);

    assertThat(kit.rows("SELECT count(*) FROM turgo_h_task_log")).isZero();
  }
}
