package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoTaskAlreadyClaimedException;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people do with the tasks that processes wait for. */
class TaskOperationsTest extends ScenarioTest {
  private static final Date DUE = Date.from(Kit.NOON.plusSeconds(60));

  private static Task task(Kit kit, String attributes) {
    return kit.task(
        kit.run("people", start("s"), user("u", attributes), end("e"), flow("s -> u -> e")));
  }

  private static Task again(Kit kit, Task task) {
    return Objects.requireNonNull(
        kit.engine().getTaskService().createTaskQuery().taskId(task.getId()).singleResult());
  }

  private static HistoricTaskInstance history(Kit kit, Task task) {
    return Objects.requireNonNull(
        kit.engine()
            .getHistoryService()
            .createHistoricTaskInstanceQuery()
            .taskId(task.getId())
            .singleResult());
  }

  private static List<String> links(Kit kit, Task task) {
    return kit.engine().getTaskService().getIdentityLinksForTask(task.getId()).stream()
        .map(link -> link.getType() + ":" + link.getUserId() + ":" + link.getGroupId())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void savedFieldsAreKeptAndSeenInHistory(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "name='N'");

    task.setName("other");
    task.setDescription("what to do");
    task.setPriority(7);
    task.setOwner("olga");
    task.setAssignee("ann");
    task.setDueDate(DUE);
    task.setCategory("c");
    task.setFormKey("f");
    tasks.saveTask(task);

    assertThat(again(kit, task))
        .satisfies(saved -> {
          assertThat(saved.getName()).isEqualTo("other");
          assertThat(saved.getDescription()).isEqualTo("what to do");
          assertThat(saved.getPriority()).isEqualTo(7);
          assertThat(saved.getOwner()).isEqualTo("olga");
          assertThat(saved.getAssignee()).isEqualTo("ann");
          assertThat(saved.getDueDate()).isEqualTo(DUE);
          assertThat(saved.getCategory()).isEqualTo("c");
          assertThat(saved.getFormKey()).isEqualTo("f");
          assertThat(saved.getTaskDefinitionKey()).isEqualTo("u");
        });
    assertThat(history(kit, task).getName()).isEqualTo("other");
    assertThat(history(kit, task).getDueDate()).isEqualTo(DUE);
    task.setName(null);
    tasks.saveTask(task); // the object goes on from what it saved
    assertThat(again(kit, task).getName()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void saveOfTaskThatChangedMeanwhileIsRefused(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task one = task(kit, "");
    Task other = again(kit, one);
    one.setDescription("one");
    tasks.saveTask(one);

    other.setDescription("other");

    assertThatThrownBy(() -> tasks.saveTask(other))
        .isInstanceOf(TurgoOptimisticLockingException.class)
        .hasMessageContaining(one.getId());
    assertThat(again(kit, one).getDescription()).isEqualTo("one");
  }

  @ParameterizedTest
  @EnumSource
  void claimedTaskIsRefusedToOthers(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");
    tasks.claim(task.getId(), "ann");
    tasks.claim(task.getId(), "ann");

    assertThatThrownBy(() -> tasks.claim(task.getId(), "bob"))
        .isInstanceOfSatisfying(
            TurgoTaskAlreadyClaimedException.class,
            e -> {
              assertThat(e.getTaskId()).isEqualTo(task.getId());
              assertThat(e.getTaskAssignee()).isEqualTo("ann");
            });
    assertThat(again(kit, task).getClaimTime()).isEqualTo(Date.from(Kit.NOON));
    tasks.unclaim(task.getId());
    assertThat(again(kit, task).getClaimTime()).isNull();
    assertThat(again(kit, task).getAssignee()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void delegatedTaskComesBackToItsOwner(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "turgo:assignee='olga'");

    tasks.delegateTask(task.getId(), "dan");

    assertThat(again(kit, task).getDelegationState()).isEqualTo(DelegationState.PENDING);
    assertThat(again(kit, task).getOwner()).isEqualTo("olga");
    assertThat(again(kit, task).getAssignee()).isEqualTo("dan");
    assertThatThrownBy(() -> tasks.complete(task.getId()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("delegated to 'dan'");
    tasks.resolveTask(task.getId(), Map.of("answer", 42));
    assertThat(again(kit, task).getDelegationState()).isEqualTo(DelegationState.RESOLVED);
    assertThat(again(kit, task).getAssignee()).isEqualTo("olga");
    assertThat(tasks.getVariable(task.getId(), "answer")).isEqualTo(42);
    tasks.complete(task.getId());
    assertThat(history(kit, task).getEndTime()).isNotNull();
    assertThat(history(kit, task).getDeleteReason()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void ownerPriorityAndDueDateAreSet(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");

    tasks.setOwner(task.getId(), "olga");
    tasks.setPriority(task.getId(), 12345);
    tasks.setDueDate(task.getId(), DUE);

    assertThat(again(kit, task).getOwner()).isEqualTo("olga");
    assertThat(again(kit, task).getPriority()).isEqualTo(12345);
    assertThat(again(kit, task).getDueDate()).isEqualTo(DUE);
    assertThat(history(kit, task).getOwner()).isEqualTo("olga");
    tasks.setDueDate(task.getId(), null);
    assertThat(again(kit, task).getDueDate()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void partsAreGivenAndTakenAway(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");
    String id = task.getId();

    tasks.addCandidateUser(id, "ann");
    tasks.addCandidateUser(id, "ann");
    tasks.addCandidateGroup(id, "sales");
    tasks.addUserIdentityLink(id, "rita", "reviewer");
    tasks.addGroupIdentityLink(id, "audit", "reviewer");
    tasks.addUserIdentityLink(id, "bob", "assignee");
    tasks.addUserIdentityLink(id, "olga", "owner");

    assertThat(links(kit, task))
        .containsExactly(
            "assignee:bob:null",
            "candidate:ann:null",
            "candidate:null:sales",
            "owner:olga:null",
            "reviewer:null:audit",
            "reviewer:rita:null");
    assertThat(again(kit, task).getAssignee()).isEqualTo("bob");
    tasks.deleteCandidateUser(id, "ann");
    tasks.deleteCandidateGroup(id, "sales");
    tasks.deleteUserIdentityLink(id, "rita", "reviewer");
    tasks.deleteGroupIdentityLink(id, "nobody", "reviewer");
    tasks.deleteUserIdentityLink(id, "bob", "assignee");
    tasks.deleteUserIdentityLink(id, "olga", "owner");
    assertThat(links(kit, task)).containsExactly("reviewer:null:audit");
    assertThatThrownBy(() -> tasks.addGroupIdentityLink(id, "sales", "assignee"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    tasks.complete(id);
  }

  @ParameterizedTest
  @EnumSource
  void ownVariablesHideThoseOfTheProcessAndEndWithTheTask(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");
    String id = task.getId();
    String instance = Objects.requireNonNull(task.getProcessInstanceId());
    tasks.setVariable(id, "x", "outer");

    tasks.setVariableLocal(id, "x", "inner");
    tasks.setVariablesLocal(id, Map.of("y", 1));
    tasks.setVariable(id, "x", "changed");

    assertThat(tasks.getVariables(id)).containsOnly(Map.entry("x", "changed"), Map.entry("y", 1));
    assertThat(tasks.getVariablesLocal(id, List.of("x", "z")))
        .containsOnly(Map.entry("x", "changed"));
    assertThat(tasks.getVariableLocal(id, "y", Integer.class)).isEqualTo(1);
    assertThat(tasks.hasVariableLocal(id, "z")).isFalse();
    assertThat(kit.variable(instance, "x")).isEqualTo("outer");
    Task read =
        Objects.requireNonNull(
            tasks
                .createTaskQuery()
                .taskId(id)
                .includeTaskLocalVariables()
                .includeProcessVariables()
                .singleResult());
    assertThat(read.getTaskLocalVariables())
        .containsOnly(Map.entry("x", "changed"), Map.entry("y", 1));
    assertThat(read.getProcessVariables()).containsOnly(Map.entry("x", "outer"));
    tasks.removeVariable(id, "x");
    assertThat(tasks.getVariable(id, "x")).isEqualTo("outer");
    tasks.removeVariableLocal(id, "x");
    assertThat(tasks.hasVariable(id, "x")).isTrue();
    tasks.removeVariables(id, List.of("x"));
    assertThat(tasks.hasVariable(id, "x")).isFalse();
    tasks.complete(id, Map.of("last", true), true);
    kit.assertEnded(instance, "s u e");
    assertThat(kit.lastValue(instance, "last")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource
  void builderCompletesWithVariablesOfBothScopes(Database database) {
    Kit kit = on(database);
    Task task =
        kit.task(
            kit.run(
                "two",
                start("s"),
                user("u", ""),
                user("v", ""),
                end("e"),
                flow("s -> u -> v -> e")));
    String instance = Objects.requireNonNull(task.getProcessInstanceId());

    kit.engine()
        .getTaskService()
        .createTaskCompletionBuilder()
        .taskId(task.getId())
        .variable("a", 1)
        .variableLocal("b", 2)
        .complete();

    assertThat(kit.engine().getRuntimeService().getVariables(instance))
        .containsOnly(Map.entry("a", 1));
  }

  @ParameterizedTest
  @EnumSource
  void taskOfSuspendedInstanceIsLeftAlone(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");
    String instance = Objects.requireNonNull(task.getProcessInstanceId());
    kit.engine().getRuntimeService().suspendProcessInstanceById(instance);

    assertThatThrownBy(() -> tasks.claim(task.getId(), "ann")).hasMessageContaining("suspended");
    assertThatThrownBy(() -> tasks.setVariable(task.getId(), "x", 1))
        .hasMessageContaining("suspended");
    task.setName("new");
    assertThatThrownBy(() -> tasks.saveTask(task)).hasMessageContaining("suspended");
  }

  @ParameterizedTest
  @EnumSource
  void taskOfProcessIsNotDeletedAndMissingOnesAreNamed(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = task(kit, "");

    assertThatThrownBy(() -> tasks.deleteTask(task.getId()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("waits for it");
    tasks.deleteTask("987654321");
    tasks.deleteTask("nonsense", true);
    assertThatThrownBy(() -> tasks.setPriority("987654321", 1))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> tasks.getVariables("987654321"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
