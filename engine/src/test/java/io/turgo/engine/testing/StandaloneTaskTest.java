package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that no process waits for, and parts of tasks. */
class StandaloneTaskTest extends ScenarioTest {
  private static Task saved(Kit kit, String name, @Nullable String parentId) {
    Task task = kit.engine().getTaskService().newTask();
    task.setName(name);
    task.setParentTaskId(parentId);
    kit.engine().getTaskService().saveTask(task);
    return task;
  }

  private static List<String> open(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().orderByTaskName().asc().list().stream()
        .map(task -> Objects.requireNonNull(task.getName()))
        .toList();
  }

  private static List<String> history(Kit kit, boolean finished) {
    var query = kit.engine().getHistoryService().createHistoricTaskInstanceQuery();
    return (finished ? query.finished() : query)
        .orderByTaskName().asc().list().stream()
            .map(task -> Objects.requireNonNull(task.getName()))
            .toList();
  }

  @ParameterizedTest
  @EnumSource
  void taskOfNoProcessIsOpenedChangedAndCompleted(Database database) {
    Kit kit = on(database);
    ProcessEngine engine = kit.engine();
    TaskService tasks = engine.getTaskService();
    Task task = saved(kit, "alone", null);

    Task read = Objects.requireNonNull(tasks.createTaskQuery().taskId(task.getId()).singleResult());
    assertThat(read.getProcessInstanceId()).isNull();
    assertThat(read.getExecutionId()).isNull();
    assertThat(read.getProcessDefinitionId()).isNull();
    assertThat(read.getTaskDefinitionKey()).isNull();
    assertThat(read.getPriority()).isEqualTo(Task.DEFAULT_PRIORITY);
    assertThat(read.getCreateTime()).isEqualTo(Kit.NOON);
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(engine.getRuntimeService().createExecutionQuery().count()).isZero();
    tasks.setVariable(task.getId(), "v", 1);
    tasks.addCandidateGroup(task.getId(), "sales");
    assertThat(tasks.getVariablesLocal(task.getId())).containsOnly(Map.entry("v", 1));
    assertThat(tasks.createTaskQuery().taskCandidateGroup("sales").count()).isEqualTo(1);
    tasks.claim(task.getId(), "ann");
    task = Objects.requireNonNull(tasks.createTaskQuery().taskAssignee("ann").singleResult());
    task.setName("still alone");
    tasks.saveTask(task);

    tasks.complete(task.getId(), Map.of("w", 2));

    assertThat(open(kit)).isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
    HistoricTaskInstance ended =
        Objects.requireNonNull(
            engine
                .getHistoryService()
                .createHistoricTaskInstanceQuery()
                .taskId(task.getId())
                .includeTaskLocalVariables()
                .singleResult());
    assertThat(ended.getName()).isEqualTo("still alone");
    assertThat(ended.getAssignee()).isEqualTo("ann");
    assertThat(ended.getEndTime()).isNotNull();
    assertThat(ended.getDeleteReason()).isNull();
    assertThat(ended.getProcessInstanceId()).isNull();
    assertThat(ended.getTaskLocalVariables()).containsOnly(Map.entry("v", 1), Map.entry("w", 2));
    tasks.deleteTask(task.getId(), true);
    assertThat(history(kit, false)).isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_variable")).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_detail")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void deletedTaskTakesItsPartsAlong(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task parent = saved(kit, "parent", null);
    Task child = saved(kit, "child", parent.getId());
    saved(kit, "grandchild", child.getId());
    Task other = saved(kit, "other", parent.getId());

    assertThat(tasks.getSubTasks(parent.getId()))
        .extracting(Task::getName)
        .containsExactly("child", "other");
    assertThat(child.getParentTaskId()).isEqualTo(parent.getId());
    tasks.complete(other.getId());
    assertThat(open(kit)).containsExactly("child", "grandchild", "parent");
    tasks.deleteTask(parent.getId(), "not needed");

    assertThat(open(kit)).isEmpty();
    assertThat(history(kit, true)).containsExactly("child", "grandchild", "other", "parent");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricTaskInstanceQuery()
                .taskDeleteReason("not needed")
                .count())
        .isEqualTo(3);
    tasks.deleteTasks(List.of(parent.getId()), true);
    assertThat(history(kit, false)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void partOfProcessTaskIsInNoProcessAndEndsWithIt(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance =
        kit.run(
            "parts",
            start("s"),
            user("u", "name='u'"),
            user("v", "name='v'"),
            end("e"),
            flow("s -> u -> v -> e"));
    Task parent = kit.task(instance);
    Task part = saved(kit, "part", parent.getId());
    saved(kit, "part of part", part.getId());
    Task done = saved(kit, "done", parent.getId());

    assertThat(part.getProcessInstanceId()).isNull();
    tasks.setVariable(part.getId(), "own", 1);
    assertThat(kit.engine().getRuntimeService().getVariables(instance)).isEmpty();
    assertThat(tasks.createTaskQuery().processInstanceId(instance).count()).isEqualTo(1);
    tasks.complete(done.getId());
    tasks.complete(parent.getId());

    assertThat(open(kit)).containsExactly("v");
    kit.complete(instance, "v");
    kit.assertEnded(instance, "s u v e");
    kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    assertThat(history(kit, false)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void builderSaysEverything(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task =
        tasks
            .createTaskBuilder()
            .name("built")
            .description("d")
            .priority(3)
            .owner("olga")
            .assignee("ann")
            .dueDate(java.util.Date.from(Kit.NOON))
            .category("c")
            .tenantId("t")
            .formKey("f")
            .taskDefinitionKey("key")
            .identityLinks(List.of(link("candidate", "bob")))
            .create();

    Task read =
        Objects.requireNonNull(tasks.createTaskQuery().taskDefinitionKey("key").singleResult());
    assertThat(read.getId()).isEqualTo(task.getId());
    assertThat(read.getTenantId()).isEqualTo("t");
    assertThat(read.getDueDate()).isEqualTo(Kit.NOON);
    assertThat(read.getPriority()).isEqualTo(3);
    assertThat(tasks.getIdentityLinksForTask(task.getId()))
        .extracting(IdentityLinkInfo::getUserId)
        .containsExactlyInAnyOrder("ann", "olga", "bob");
    tasks.deleteTask(task.getId(), true);
  }

  @ParameterizedTest
  @EnumSource
  void parentMustBeOpenAndStays(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();

    assertThatThrownBy(() -> saved(kit, "orphan", "987654321"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("987654321");
    Task one = saved(kit, "one", null);
    Task two = saved(kit, "two", null);
    two.setParentTaskId(one.getId());
    assertThatThrownBy(() -> tasks.saveTask(two)).isInstanceOf(TurgoIllegalArgumentException.class);
    tasks.deleteTasks(List.of(one.getId(), two.getId()), true);
  }

  private static IdentityLinkInfo link(String type, String userId) {
    return new IdentityLinkInfo() {
      @Override
      public String getType() {
        return type;
      }

      @Override
      public String getUserId() {
        return userId;
      }

      @Override
      public @Nullable String getGroupId() {
        return null;
      }

      @Override
      public @Nullable String getTaskId() {
        return null;
      }

      @Override
      public @Nullable String getProcessInstanceId() {
        return null;
      }
    };
  }

  /** A unit takes along what waits in line, the end of the parent among it. */
  @ParameterizedTest
  @EnumSource
  void whoMakesASubTaskWhoseParentEndsMeanwhileIsToldSo(Database database) throws Exception {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 10; round++) {
        String parent = saved(kit, "parent", null).getId();
        List<Callable<Object>> calls =
            new ArrayList<>(Collections.nCopies(8, () -> saved(kit, "child", parent)));
        calls.add(
            3,
            () -> {
              tasks.complete(parent);
              return parent;
            });
        for (Future<Object> call : callers.invokeAll(calls)) {
          try {
            call.get();
          } catch (ExecutionException e) {
            assertThat(e.getCause()).isExactlyInstanceOf(TurgoObjectNotFoundException.class);
          }
        }
        assertThat(open(kit)).isEmpty();
        tasks.deleteTask(parent, true);
      }
    }
  }
}
