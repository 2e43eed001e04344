package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random sequences of calls on one instance, compared with a {@link CaseModel} of its variables,
 * tasks, jobs and parts. A failure names the seed and the calls so far. {@code -Dturgo.calls=1000}
 * plays more sequences.
 */
class RandomCallsTest extends ScenarioTest {
  private static final long FIRST_SEED = 20_300;
  private static final int SEQUENCES = Integer.getInteger("turgo.calls", 3);
  private static final int CALLS = 40;
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<String> USERS = List.of("kermit", "piggy", "gonzo");

  @ParameterizedTest
  @EnumSource
  void callsDoWhatTheModelSays(Database database) {
    Kit kit = on(database);
    kit.code("count", execution -> execution.setVariable("ran", true));
    kit.deploy(
        "case",
        start("s"),
        parallel("fork"),
        user("first", ""),
        sub("sub", "", start("s2"), user("second", ""), end("e2"), flow("s2 -> second -> e2")),
        code("job", "count", "turgo:async='true'"),
        node("receiveTask", "wait", ""),
        parallel("join"),
        end("e"),
        flow("s -> fork -> first -> join -> e"),
        flow("fork -> sub -> join"),
        flow("fork -> job -> wait -> join"));
    for (int i = 0; i < SEQUENCES; i++) {
      new Sequence(kit, FIRST_SEED + i).run();
    }
  }

  /** One instance and its model. */
  private static final class Sequence {
    private final Kit kit;
    private final RuntimeService runtime;
    private final TaskService tasks;
    private final ManagementService management;
    private final Random random;
    private final StringBuilder log;
    private final CaseModel model;
    private final List<CaseModel.Task> openTasks;
    private final List<CaseModel.Scope> scopes;

    Sequence(Kit kit, long seed) {
      this.kit = kit;
      this.runtime = kit.engine().getRuntimeService();
      this.tasks = kit.engine().getTaskService();
      this.management = kit.engine().getManagementService();
      this.random = new Random(seed);
      this.log = new StringBuilder("seed " + seed + "L");
      String id = kit.start("case", Map.of());
      CaseModel.Scope instance = new CaseModel.Scope(id, null);
      CaseModel.Scope first = new CaseModel.Scope(executionAt(id, "first"), instance);
      CaseModel.Scope sub = new CaseModel.Scope(executionAt(id, "sub"), instance);
      CaseModel.Scope second = new CaseModel.Scope(executionAt(id, "second"), sub);
      this.model = new CaseModel(instance);
      this.openTasks = List.of(task(id, "first", first), task(id, "second", second));
      this.scopes = List.of(instance, first, sub, second);
    }

    private String executionAt(String id, String activityId) {
      Execution found =
          runtime
              .createExecutionQuery()
              .processInstanceId(id)
              .activityId(activityId)
              .singleResult();
      return Objects.requireNonNull(found).getId();
    }

    private CaseModel.Task task(String id, String key, CaseModel.Scope outer) {
      Task found =
          tasks.createTaskQuery().processInstanceId(id).taskDefinitionKey(key).singleResult();
      return new CaseModel.Task(new CaseModel.Scope(Objects.requireNonNull(found).getId(), outer));
    }

    private <T> T any(List<T> from) {
      return from.get(random.nextInt(from.size()));
    }

    private @Nullable Object value() {
      return switch (random.nextInt(6)) {
        case 0 -> null;
        case 1 -> random.nextInt(10);
        case 2 -> random.nextLong();
        case 3 -> random.nextBoolean();
        case 4 -> random.nextDouble();
        default -> "text " + random.nextInt(10);
      };
    }

    void run() {
      for (int i = 0; i < CALLS; i++) {
        call();
        compare();
      }
      finish();
    }

    private void call() {
      switch (random.nextInt(10)) {
        case 0, 1, 2 -> changeVariable(any(scopes));
        case 3, 4 -> changeTask(any(openTasks));
        case 5 -> changeTaskVariable(any(openTasks).scope);
        case 6 -> changeLinks();
        case 7 -> rename();
        case 8 -> suspendOrActivate();
        default -> runJob();
      }
    }

    /** Does a call that is refused while the instance is suspended. */
    private void whileActive(String what, ThrowingCallable call, Runnable expected) {
      doOrRefuse(what, !model.suspended, call, expected);
    }

    private void doOrRefuse(
        String what, boolean allowed, ThrowingCallable call, Runnable expected) {
      log.append("\n").append(what).append(allowed ? "" : " (refused)");
      if (allowed) {
        try {
          call.call();
        } catch (Throwable e) {
          throw new AssertionError(log.toString(), e);
        }
        expected.run();
      } else {
        assertThatThrownBy(call).as(log.toString()).isInstanceOf(TurgoException.class);
      }
    }

    private void changeVariable(CaseModel.Scope scope) {
      String name = any(NAMES);
      Object value = value();
      String what = " " + name + "=" + value + " at " + scope.id;
      switch (random.nextInt(5)) {
        case 0, 1 ->
            whileActive(
                "set" + what,
                () -> runtime.setVariable(scope.id, name, value),
                () -> scope.set(name, value));
        case 2 ->
            whileActive(
                "set local" + what,
                () -> runtime.setVariableLocal(scope.id, name, value),
                () -> scope.own.put(name, value));
        case 3 ->
            whileActive(
                "remove" + what,
                () -> runtime.removeVariable(scope.id, name),
                () -> scope.remove(name));
        default ->
            whileActive(
                "remove local" + what,
                () -> runtime.removeVariableLocal(scope.id, name),
                () -> scope.own.remove(name));
      }
    }

    private void changeTaskVariable(CaseModel.Scope scope) {
      String name = any(NAMES);
      Object value = value();
      String what = " " + name + "=" + value + " at task " + scope.id;
      switch (random.nextInt(3)) {
        case 0 ->
            whileActive(
                "set" + what,
                () -> tasks.setVariable(scope.id, name, value),
                () -> scope.set(name, value));
        case 1 ->
            whileActive(
                "set local" + what,
                () -> tasks.setVariableLocal(scope.id, name, value),
                () -> scope.own.put(name, value));
        default ->
            whileActive(
                "remove" + what,
                () -> tasks.removeVariable(scope.id, name),
                () -> scope.remove(name));
      }
    }

    private void changeTask(CaseModel.Task task) {
      String id = task.scope.id;
      String user = any(USERS);
      switch (random.nextInt(4)) {
        case 0 ->
            whileActive(
                "assign " + user,
                () -> tasks.setAssignee(id, user),
                () -> {
                  boolean changed = !user.equals(task.assignee);
                  task.assignee = user;
                  involve(task, changed);
                });
        case 1 ->
            doOrRefuse(
                "claim " + user,
                !model.suspended && (task.assignee == null || user.equals(task.assignee)),
                () -> tasks.claim(id, user),
                () -> {
                  task.assignee = user;
                  involve(task, true);
                });
        case 2 ->
            whileActive(
                "own " + user,
                () -> tasks.setOwner(id, user),
                () -> {
                  boolean changed = !user.equals(task.owner);
                  task.owner = user;
                  involve(task, changed);
                });
        default -> {
          int priority = random.nextInt(100);
          whileActive(
              "priority " + priority,
              () -> tasks.setPriority(id, priority),
              () -> {
                boolean changed = task.priority != priority;
                task.priority = priority;
                involve(task, changed);
              });
        }
      }
    }

    private void involve(CaseModel.Task task, boolean changed) {
      if (changed) {
        model.involve(task.assignee);
        model.involve(task.owner);
      }
    }

    private void changeLinks() {
      String user = any(USERS);
      String link = "helper:" + user;
      if (random.nextBoolean()) {
        doOrRefuse(
            "add " + link,
            true,
            () -> runtime.addUserIdentityLink(model.instance.id, user, "helper"),
            () -> model.links.add(link));
      } else {
        doOrRefuse(
            "delete " + link,
            true,
            () -> runtime.deleteUserIdentityLink(model.instance.id, user, "helper"),
            () -> model.links.removeIf(link::equals));
      }
    }

    private void rename() {
      String text = random.nextInt(5) == 0 ? null : "name " + random.nextInt(5);
      if (random.nextBoolean()) {
        whileActive(
            "name " + text,
            () -> runtime.setProcessInstanceName(model.instance.id, text),
            () -> model.name = text);
      } else {
        doOrRefuse(
            "business key " + text,
            true,
            () -> runtime.updateBusinessKey(model.instance.id, text),
            () -> model.businessKey = text);
      }
    }

    private void suspendOrActivate() {
      boolean suspend = random.nextBoolean();
      doOrRefuse(
          suspend ? "suspend" : "activate",
          suspend != model.suspended,
          () -> {
            if (suspend) {
              runtime.suspendProcessInstanceById(model.instance.id);
            } else {
              runtime.activateProcessInstanceById(model.instance.id);
            }
          },
          () -> model.suspended = suspend);
    }

    private void runJob() {
      boolean ready = !model.suspended && !model.jobIsDone;
      assertThat(management.createJobQuery().processInstanceId(model.instance.id).count())
          .as(log.toString())
          .isEqualTo(ready ? 1 : 0);
      assertThat(management.createSuspendedJobQuery().processInstanceId(model.instance.id).count())
          .as(log.toString())
          .isEqualTo(model.suspended && !model.jobIsDone ? 1 : 0);
      if (ready && random.nextInt(3) == 0) {
        log.append("\nrun job");
        kit.runJobs();
        assertThat(kit.failures()).as(log.toString()).isEmpty();
        model.jobIsDone = true;
        model.instance.set("ran", true);
      }
    }

    private void compare() {
      for (CaseModel.Scope scope : scopes) {
        assertThat(new TreeMap<>(runtime.getVariables(scope.id)))
            .as("%s: seen from %s", log, scope.id)
            .isEqualTo(scope.visible());
        assertThat(new TreeMap<>(runtime.getVariablesLocal(scope.id)))
            .as("%s: own ones of %s", log, scope.id)
            .isEqualTo(scope.own);
      }
      for (CaseModel.Task task : openTasks) {
        assertThat(new TreeMap<>(tasks.getVariables(task.scope.id)))
            .as("%s: seen from task %s", log, task.scope.id)
            .isEqualTo(task.scope.visible());
        Task found =
            Objects.requireNonNull(
                tasks.createTaskQuery().taskId(task.scope.id).singleResult(), log::toString);
        assertThat(found.getAssignee()).as(log.toString()).isEqualTo(task.assignee);
        assertThat(found.getOwner()).as(log.toString()).isEqualTo(task.owner);
        assertThat(found.getPriority()).as(log.toString()).isEqualTo(task.priority);
      }
      ProcessInstance instance =
          Objects.requireNonNull(
              runtime
                  .createProcessInstanceQuery()
                  .processInstanceId(model.instance.id)
                  .singleResult());
      assertThat(instance.getName()).as(log.toString()).isEqualTo(model.name);
      assertThat(instance.getBusinessKey()).as(log.toString()).isEqualTo(model.businessKey);
      assertThat(instance.isSuspended()).as(log.toString()).isEqualTo(model.suspended);
      assertThat(runtime.getIdentityLinksForProcessInstance(model.instance.id))
          .as(log.toString())
          .extracting(link -> link.getType() + ":" + link.getUserId())
          .containsExactlyInAnyOrderElementsOf(model.links);
    }

    /** Takes the instance to its end, after which history knows the last values of all scopes. */
    private void finish() {
      if (model.suspended) {
        runtime.activateProcessInstanceById(model.instance.id);
      }
      kit.runJobs();
      model.instance.set("ran", true);
      runtime.trigger(executionAt(model.instance.id, "wait"));
      openTasks.forEach(task -> tasks.complete(task.scope.id));
      assertThat(kit.isRunning(model.instance.id)).as(log.toString()).isFalse();
      Map<String, @Nullable Object> expected = new HashMap<>();
      scopes.forEach(scope -> addTo(expected, scope));
      openTasks.forEach(task -> addTo(expected, task.scope));
      Map<String, @Nullable Object> recorded = new HashMap<>();
      kit.engine()
          .getHistoryService()
          .createHistoricVariableInstanceQuery()
          .processInstanceId(model.instance.id)
          .list()
          .forEach(last ->
              recorded.put(last.getExecutionId() + "." + last.getVariableName(), last.getValue()));
      assertThat(recorded).as(log.toString()).isEqualTo(expected);
    }

    private static void addTo(Map<String, @Nullable Object> all, CaseModel.Scope scope) {
      scope.own.forEach((name, value) -> all.put(scope.id + "." + name, value));
    }
  }
}
