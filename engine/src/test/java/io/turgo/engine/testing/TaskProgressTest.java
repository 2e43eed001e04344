package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskQuery;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States of tasks: who claimed, began, suspended and completed them. */
class TaskProgressTest extends ScenarioTest {
  private static String run(Kit kit) {
    return kit.run("progress", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  private static HistoricTaskInstanceQuery recorded(Kit kit, String instance) {
    return kit.engine()
        .getHistoryService()
        .createHistoricTaskInstanceQuery()
        .processInstanceId(instance);
  }

  private static HistoricTaskInstance record(Kit kit, String instance) {
    return Objects.requireNonNull(recorded(kit, instance).singleResult());
  }

  private static String state(Kit kit, String instance) {
    String state = kit.task(instance).getState();
    assertThat(record(kit, instance).getState()).isEqualTo(state);
    return state;
  }

  @ParameterizedTest
  @EnumSource
  void aTaskIsClaimedBegunAndCompleted(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String id = kit.task(instance).getId();
    assertThat(state(kit, instance)).isEqualTo(Task.CREATED);

    tasks.claim(id, "ann");
    assertThat(state(kit, instance)).isEqualTo(Task.CLAIMED);
    assertThat(kit.task(instance).getClaimedBy()).isEqualTo("ann");
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    tasks.startProgress(id, "bob");

    Date later = Date.from(Kit.NOON.plusSeconds(60));
    for (TaskInfo task : List.of(kit.task(instance), record(kit, instance))) {
      assertThat(task.getState()).isEqualTo(Task.IN_PROGRESS);
      assertThat(task.getAssignee()).isEqualTo("ann");
      assertThat(task.getClaimTime()).isEqualTo(Kit.NOON);
      assertThat(task.getInProgressStartTime()).isEqualTo(later);
      assertThat(task.getInProgressStartedBy()).isEqualTo("bob");
      assertThat(task.getSuspendedTime()).isNull();
    }
    tasks.complete(id, "cid", Map.of("x", 1));

    HistoricTaskInstance done = record(kit, instance);
    assertThat(done.getState()).isEqualTo(Task.COMPLETED);
    assertThat(done.getCompletedBy()).isEqualTo("cid");
    assertThat(done.getInProgressStartedBy()).isEqualTo("bob");
    assertThat(recorded(kit, instance).taskCompletedBy("cid").count()).isEqualTo(1);
    assertThat(recorded(kit, instance).taskCompletedBy("ann").count()).isZero();
    assertThat(recorded(kit, instance).taskState(Task.COMPLETED).count()).isEqualTo(1);
    assertThat(recorded(kit, instance).taskState(Task.IN_PROGRESS).count()).isZero();
    assertThat(kit.lastValue(instance, "x")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void activitiesSayWhoCompletedTheirTasks(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String named = run(kit);
    tasks.complete(kit.task(named).getId(), "cid");
    String unnamed = run(kit);
    tasks.setAssignee(kit.task(unnamed).getId(), "cid");
    assertThat(completedBy(kit, unnamed)).isNull();
    tasks.complete(kit.task(unnamed).getId());
    String cancelled = run(kit);
    tasks.setAssignee(kit.task(cancelled).getId(), "cid");
    kit.engine().getRuntimeService().deleteProcessInstance(cancelled, "over");

    assertThat(completedBy(kit, named)).isEqualTo("cid");
    assertThat(completedBy(kit, unnamed)).isEqualTo("cid");
    assertThat(completedBy(kit, cancelled)).isNull();
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceIds(Set.of(named, unnamed, cancelled))
                .taskCompletedBy("cid")
                .list())
        .extracting(HistoricActivityInstance::getProcessInstanceId)
        .containsExactlyInAnyOrder(named, unnamed);
  }

  private static @Nullable String completedBy(Kit kit, String instance) {
    return Objects.requireNonNull(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(instance)
                .activityId("u")
                .singleResult())
        .getCompletedBy();
  }

  @ParameterizedTest
  @EnumSource
  void aTaskThatIsGivenBackIsAsItWasBeforeItWasClaimed(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String id = kit.task(instance).getId();

    tasks.claim(id, "ann");
    tasks.unclaim(id);
    assertThat(state(kit, instance)).isEqualTo(Task.CREATED);
    assertThat(kit.task(instance).getClaimedBy()).isNull();
    tasks.startProgress(id, null);
    tasks.claim(id, "ann");
    assertThat(state(kit, instance)).isEqualTo(Task.CLAIMED);
    tasks.unclaim(id);
    assertThat(state(kit, instance)).isEqualTo(Task.IN_PROGRESS);
    tasks.setAssignee(id, "bob");
    assertThat(state(kit, instance)).isEqualTo(Task.IN_PROGRESS);
  }

  @ParameterizedTest
  @EnumSource
  void aSuspendedTaskCanNotBeChangedUntilItIsActivated(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = run(kit);
    String id = kit.task(instance).getId();
    tasks.claim(id, "ann");
    refused("not suspended", () -> tasks.activateTask(id, "ann"));

    tasks.suspendTask(id, "boss");
    Task suspended = kit.task(instance);
    assertThat(suspended.getState()).isEqualTo(Task.SUSPENDED);
    assertThat(suspended.isSuspended()).isTrue();
    assertThat(suspended.getSuspendedTime()).isEqualTo(Kit.NOON);
    assertThat(suspended.getSuspendedBy()).isEqualTo("boss");
    assertThat(record(kit, instance).getSuspendedBy()).isEqualTo("boss");
    refused("is suspended", () -> tasks.complete(id));
    refused("is suspended", () -> tasks.claim(id, "ann"));
    refused("is suspended", () -> tasks.unclaim(id));
    refused("is suspended", () -> tasks.setPriority(id, 1));
    refused("is suspended", () -> tasks.setVariable(id, "x", 1));
    refused("is suspended", () -> tasks.startProgress(id, "ann"));
    refused("is suspended", () -> tasks.suspendTask(id, "ann"));
    refused("is suspended", () -> tasks.addComment(id, null, "x"));
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().active().count())
        .isEqualTo(1);

    tasks.activateTask(id, "boss");
    assertThat(state(kit, instance)).isEqualTo(Task.CLAIMED);
    assertThat(kit.task(instance).getSuspendedBy()).isNull();
    tasks.startProgress(id, "ann");
    tasks.suspendTask(id, null);
    tasks.activateTask(id, null);
    assertThat(state(kit, instance)).isEqualTo(Task.IN_PROGRESS);
    assertThatThrownBy(() -> tasks.startProgress("987654321", "ann"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  private static void refused(String why, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(TurgoException.class).hasMessageContaining(why);
  }

  @ParameterizedTest
  @EnumSource
  void suspensionOfTheInstanceIsApartFromThatOfItsTask(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    RuntimeService runtime = kit.engine().getRuntimeService();
    String instance = run(kit);
    String id = kit.task(instance).getId();
    tasks.suspendTask(id, "boss");
    runtime.suspendProcessInstanceById(instance);
    refused("process instance " + instance, () -> tasks.activateTask(id, "boss"));
    runtime.activateProcessInstanceById(instance);
    assertThat(kit.task(instance).isSuspended()).isTrue();

    runtime.deleteProcessInstance(instance, "over");
    assertThat(record(kit, instance).getState()).isEqualTo(Task.COMPLETED);
    assertThat(record(kit, instance).getDeleteReason()).isEqualTo("over");
  }

  @ParameterizedTest
  @EnumSource
  void tasksAreFoundByTheirProgress(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String untouched = run(kit);
    String claimed = run(kit);
    String begun = run(kit);
    String suspended = run(kit);
    tasks.claim(kit.task(claimed).getId(), "ann");
    tasks.startProgress(kit.task(begun).getId(), "bob");
    tasks.suspendTask(kit.task(suspended).getId(), "cid");
    Date noon = Date.from(Kit.NOON);
    Date before = Date.from(Kit.NOON.minusSeconds(1));
    Date after = Date.from(Kit.NOON.plusSeconds(1));

    assertThat(only(query(kit).taskState(Task.CREATED))).isEqualTo(untouched);
    assertThat(only(query(kit).taskState(Task.CLAIMED))).isEqualTo(claimed);
    assertThat(only(query(kit).taskClaimedBy("ann"))).isEqualTo(claimed);
    assertThat(only(query(kit).taskClaimedBefore(after))).isEqualTo(claimed);
    assertThat(only(query(kit).taskState(Task.IN_PROGRESS))).isEqualTo(begun);
    assertThat(only(query(kit).taskInProgressStartedBy("bob"))).isEqualTo(begun);
    assertThat(only(query(kit).taskInProgressStartTimeOn(noon))).isEqualTo(begun);
    assertThat(only(query(kit).taskInProgressStartTimeAfter(before))).isEqualTo(begun);
    assertThat(query(kit).taskInProgressStartTimeBefore(noon).count()).isZero();
    assertThat(only(query(kit).taskInProgressStartTimeBefore(after))).isEqualTo(begun);
    assertThat(only(query(kit).taskState(Task.SUSPENDED))).isEqualTo(suspended);
    assertThat(only(query(kit).taskSuspendedBy("cid"))).isEqualTo(suspended);
    assertThat(only(query(kit).taskSuspendedOn(noon))).isEqualTo(suspended);
    assertThat(only(query(kit).taskSuspendedAfter(before))).isEqualTo(suspended);
    assertThat(query(kit).taskSuspendedBefore(noon).count()).isZero();
    assertThat(only(query(kit).taskSuspendedBefore(after))).isEqualTo(suspended);
    assertThat(only(query(kit).suspended())).isEqualTo(suspended);
    assertThat(query(kit).active().count()).isEqualTo(3);
    assertThat(query(kit).taskState(Task.COMPLETED).count()).isZero();
    assertThat(recorded(kit, claimed).taskState(Task.CLAIMED).count()).isEqualTo(1);
    assertThat(recorded(kit, untouched).taskState(Task.CREATED).count()).isEqualTo(1);
  }

  private static TaskQuery query(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery();
  }

  private static String only(TaskQuery query) {
    return Objects.requireNonNull(
        Objects.requireNonNull(query.singleResult()).getProcessInstanceId());
  }
}
