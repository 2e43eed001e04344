package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.TaskService;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.engine.task.TaskQuery;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What open and finished tasks are found by, beside their own columns. */
class TaskQueriesTest extends ScenarioTest {
  private static final Date NOON = Date.from(Kit.NOON);
  private static final Date LATER = Date.from(Kit.NOON.plus(Duration.ofHours(1)));

  /** A task of a process of tenant {@code red}, with a part, and one of tenant {@code blue}. */
  private static void scene(Kit kit) {
    TaskService tasks = kit.engine().getTaskService();
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .tenantId("red")
        .addString(
            "found.bpmn",
            BpmnText.process(
                "found", start("s"), user("u", "name='of process'"), end("e"), flow("s -> u -> e")))
        .deploy();
    kit.engine()
        .getRuntimeService()
        .createProcessInstanceBuilder()
        .processDefinitionKey("found")
        .tenantId("red")
        .start();
    Task ofProcess =
        Objects.requireNonNull(tasks.createTaskQuery().taskName("of process").singleResult());
    tasks.setVariable(ofProcess.getId(), "outer", "o");
    tasks.setVariablesLocal(ofProcess.getId(), Map.of("n", 5, "text", "Hello"));
    tasks.createTaskBuilder().name("part").parentTaskId(ofProcess.getId()).create();
    Task alone = tasks.createTaskBuilder().name("alone").tenantId("blue").create();
    tasks.setVariables(alone.getId(), Map.of("n", 7));
    tasks.setAssignee(alone.getId(), "ann");
    tasks.delegateTask(alone.getId(), "dan");
    tasks.addCandidateGroup(alone.getId(), "sales");
  }

  private static void clear(Kit kit) {
    for (String name : List.of("part", "alone")) {
      kit.engine()
          .getTaskService()
          .deleteTask(
              Objects.requireNonNull(
                      kit.engine().getTaskService().createTaskQuery().taskName(name).singleResult())
                  .getId(),
              true);
    }
    for (Task task : kit.engine().getTaskService().createTaskQuery().list()) {
      String instance = Objects.requireNonNull(task.getProcessInstanceId());
      kit.engine().getRuntimeService().deleteProcessInstance(instance, "over");
      kit.engine().getHistoryService().deleteHistoricProcessInstance(instance);
    }
  }

  private static List<String> open(Kit kit, UnaryOperator<TaskQuery> filter) {
    return names(filter.apply(kit.engine().getTaskService().createTaskQuery()));
  }

  private static List<String> names(TaskInfoQuery<?, ? extends TaskInfo> query) {
    return query.list().stream()
        .map(task -> Objects.requireNonNull(task.getName()))
        .sorted()
        .toList();
  }

  private static <Q extends TaskInfoQuery<Q, T>, T extends TaskInfo> void checkCommon(
      Supplier<Q> query, String ofProcess) {
    assertThat(names(query.get().taskVariableValueEquals("n", 5))).containsExactly("of process");
    assertThat(names(query.get().taskVariableValueEquals("outer", "o"))).isEmpty();
    assertThat(names(query.get().taskVariableValueEquals(7))).containsExactly("alone");
    assertThat(names(query.get().taskVariableValueNotEquals("n", 5))).containsExactly("alone");
    assertThat(names(query.get().taskVariableValueGreaterThan("n", 5))).containsExactly("alone");
    assertThat(names(query.get().taskVariableValueGreaterThanOrEqual("n", 5)))
        .containsExactly("alone", "of process");
    assertThat(names(query.get().taskVariableValueLessThan("n", 7))).containsExactly("of process");
    assertThat(names(query.get().taskVariableValueLessThanOrEqual("n", 4))).isEmpty();
    assertThat(names(query.get().taskVariableValueLike("text", "Hel%")))
        .containsExactly("of process");
    assertThat(names(query.get().taskVariableValueLikeIgnoreCase("text", "hel%")))
        .containsExactly("of process");
    assertThat(names(query.get().taskVariableValueEqualsIgnoreCase("text", "HELLO")))
        .containsExactly("of process");
    assertThat(names(query.get().taskVariableValueNotEqualsIgnoreCase("text", "HELLO"))).isEmpty();
    assertThat(names(query.get().taskVariableExists("text"))).containsExactly("of process");
    assertThat(names(query.get().taskVariableNotExists("text"))).containsExactly("alone", "part");
    assertThat(
            names(
                query
                    .get()
                    .or()
                    .taskVariableValueEquals("n", 7)
                    .taskVariableValueEquals("text", "Hello")
                    .endOr()))
        .containsExactly("alone", "of process");
    assertThat(names(query.get().taskTenantId("red"))).containsExactly("of process");
    assertThat(names(query.get().taskTenantId("blue"))).containsExactly("alone");
    assertThat(names(query.get().taskTenantIdLike("%e%"))).containsExactly("alone", "of process");
    assertThat(names(query.get().taskWithoutTenantId())).containsExactly("part");
    assertThat(names(query.get().withoutProcessInstanceId())).containsExactly("alone", "part");
    assertThat(names(query.get().taskParentTaskId(ofProcess))).containsExactly("part");
    assertThat(names(query.get().taskClaimedAfter(NOON))).isEmpty();
    assertThat(
            query.get().orderByTenantId().asc().list().stream().map(TaskInfo::getTenantId).toList())
        .containsExactly("blue", "red", "");
  }

  @ParameterizedTest
  @EnumSource
  void openAndRecordedTasksAreFoundAlike(Database database) {
    Kit kit = on(database);
    scene(kit);
    String ofProcess = Objects.requireNonNull(open1(kit)).getId();

    checkCommon(() -> kit.engine().getTaskService().createTaskQuery(), ofProcess);
    checkCommon(
        () -> kit.engine().getHistoryService().createHistoricTaskInstanceQuery(), ofProcess);

    clear(kit);
  }

  private static Task open1(Kit kit) {
    return Objects.requireNonNull(
        kit.engine().getTaskService().createTaskQuery().taskName("of process").singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void openTasksAreFoundByDelegationAndPlace(Database database) {
    Kit kit = on(database);
    scene(kit);

    assertThat(open(kit, query -> query.taskDelegationState(DelegationState.PENDING)))
        .containsExactly("alone");
    assertThat(open(kit, query -> query.taskDelegationState(DelegationState.RESOLVED))).isEmpty();
    assertThat(open(kit, query -> query.taskDelegationState(null)))
        .containsExactly("of process", "part");
    assertThat(open(kit, TaskQuery::excludeSubtasks)).containsExactly("alone", "of process");
    assertThat(open(kit, query -> query.taskCreatedBefore(LATER).taskOwner("ann")))
        .containsExactly("alone");

    clear(kit);
  }

  @ParameterizedTest
  @EnumSource
  void partsAndVariablesAreReadAlongWithTasks(Database database) {
    Kit kit = on(database);
    scene(kit);

    List<Task> tasks =
        kit.engine()
            .getTaskService()
            .createTaskQuery()
            .includeIdentityLinks()
            .includeTaskLocalVariables()
            .includeProcessVariables()
            .orderByTaskName()
            .asc()
            .list();

    assertThat(tasks.get(0).getIdentityLinks())
        .extracting(IdentityLinkInfo::getGroupId)
        .containsExactly("sales");
    assertThat(tasks.get(0).getTaskLocalVariables()).containsOnly(Map.entry("n", 7));
    assertThat(tasks.get(0).getProcessVariables()).isEmpty();
    assertThat(tasks.get(1).getTaskLocalVariables()).containsKeys("n", "text");
    assertThat(tasks.get(1).getProcessVariables()).containsOnly(Map.entry("outer", "o"));
    assertThat(tasks.get(1).getTenantId()).isEqualTo("red");
    assertThat(tasks.get(2).getProcessVariables()).isEmpty();
    assertThat(tasks.get(2).getIdentityLinks()).isEmpty();
    List<HistoricTaskInstance> recorded =
        kit.engine()
            .getHistoryService()
            .createHistoricTaskInstanceQuery()
            .includeTaskLocalVariables()
            .includeProcessVariables()
            .orderByTaskName()
            .asc()
            .list();
    assertThat(recorded.get(1).getTaskLocalVariables()).containsKeys("n", "text");
    assertThat(recorded.get(1).getProcessVariables()).containsOnly(Map.entry("outer", "o"));

    clear(kit);
  }
}
