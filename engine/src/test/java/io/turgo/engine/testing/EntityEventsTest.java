package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityWithVariablesEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoExceptionEvent;
import io.turgo.engine.delegate.event.TurgoJobRescheduledEvent;
import io.turgo.engine.delegate.event.TurgoProcessTerminatedEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of parts in tasks, variables, jobs and history, as listeners to events hear it. */
class EntityEventsTest extends ScenarioTest {
  private final List<TurgoEvent> events = new ArrayList<>();
  private final List<Runnable> removals = new ArrayList<>();

  private Kit listening(Database database) {
    Kit kit = on(database);
    RuntimeService service = kit.engine().getRuntimeService();
    TurgoEventListener listener =
        new TurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            events.add(event);
          }

          @Override
          public boolean isFailOnException() {
            return true;
          }
        };
    service.addEventListener(listener);
    removals.add(() -> service.removeEventListener(listener));
    return kit;
  }

  @AfterEach
  void forget() {
    removals.forEach(Runnable::run);
  }

  private List<String> told(String... about) {
    List<String> told =
        events.stream()
            .map(EventLog::shown)
            .filter(shown -> about.length == 0 || contains(shown, about))
            .toList();
    events.clear();
    return told;
  }

  private static boolean contains(String shown, String... about) {
    for (String one : about) {
      if (shown.contains(one)) {
        return true;
      }
    }
    return false;
  }

  private <E extends TurgoEvent> E last(Class<E> type, Predicate<E> such) {
    return events.stream().filter(type::isInstance).map(type::cast).filter(such).toList().getLast();
  }

  private static Predicate<TurgoEngineEntityEvent> is(TurgoEngineEventType type) {
    return event -> event.getType() == type;
  }

  @ParameterizedTest
  @EnumSource
  void partsInTasksAndInstances(Database database) {
    Kit kit =
        listening(database)
            .deploy(
                "links",
                start("s"),
                user("u", "turgo:assignee='kermit' turgo:candidateGroups='staff'"),
                end("e"),
                flow("s -> u -> e"));
    String id = kit.start("links", Map.of());
    assertThat(told("task", "TASK", "participant", "candidate"))
        .containsExactly(
            "ENTITY_CREATED task",
            "ENTITY_INITIALIZED task",
            "ENTITY_UPDATED task",
            "TASK_ASSIGNED task",
            "ENTITY_CREATED participant kermit",
            "ENTITY_INITIALIZED participant kermit",
            "ENTITY_CREATED candidate staff",
            "ENTITY_INITIALIZED candidate staff",
            "TASK_CREATED task");

    RuntimeService service = kit.engine().getRuntimeService();
    service.addUserIdentityLink(id, "fozzie", "friend");
    service.deleteUserIdentityLink(id, "fozzie", "friend");
    assertThat(told())
        .containsExactly(
            "ENTITY_CREATED friend fozzie",
            "ENTITY_INITIALIZED friend fozzie",
            "ENTITY_DELETED friend fozzie");

    TaskService tasks = kit.engine().getTaskService();
    String task = kit.task(id).getId();
    tasks.setOwner(task, "gonzo");
    assertThat(told())
        .containsExactly(
            "TASK_OWNER_CHANGED task",
            "ENTITY_UPDATED task",
            "ENTITY_CREATED participant gonzo",
            "ENTITY_INITIALIZED participant gonzo");

    tasks.complete(task);
    assertThat(told("ENTITY_DELETED"))
        .containsExactly(
            "ENTITY_DELETED candidate staff",
            "ENTITY_DELETED task",
            "ENTITY_DELETED execution",
            "ENTITY_DELETED participant kermit",
            "ENTITY_DELETED participant gonzo",
            "ENTITY_DELETED instance");
  }

  @ParameterizedTest
  @EnumSource
  void variablesSayWhoseTheyAre(Database database) {
    Kit kit = listening(database);
    String id = kit.run("vars", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String task = kit.task(id).getId();
    String execution = kit.task(id).getExecutionId();
    TaskService tasks = kit.engine().getTaskService();
    events.clear();

    tasks.setVariableLocal(task, "own", 1);
    TurgoVariableEvent own = last(TurgoVariableEvent.class, event -> true);
    assertThat(own.getTaskId()).isEqualTo(task);
    assertThat(own.getExecutionId()).isEqualTo(execution);
    assertThat(own.getProcessInstanceId()).isEqualTo(id);
    assertThat(own.getVariableInstanceId())
        .isEqualTo(
            kit.engine()
                .getRuntimeService()
                .createVariableInstanceQuery()
                .taskId(task)
                .list()
                .getFirst()
                .getId());

    tasks.setVariable(task, "all", 2);
    TurgoVariableEvent all = last(TurgoVariableEvent.class, event -> true);
    assertThat(all.getTaskId()).isNull();
    assertThat(all.getExecutionId()).isEqualTo(id);
    events.clear();

    tasks.complete(task, Map.of("done", true));
    TurgoEntityWithVariablesEvent completed =
        last(
            TurgoEntityWithVariablesEvent.class,
            event -> event.getType() == TurgoEngineEventType.TASK_COMPLETED);
    assertThat(completed.getVariables()).isEqualTo(Map.of("done", true));
    assertThat(completed.isLocalScope()).isFalse();
    assertThat(told("variable own", "own="))
        .describedAs("a task's own variables go with it")
        .containsExactly("ENTITY_DELETED variable own");
  }

  @ParameterizedTest
  @EnumSource
  void aTriggeredTaskIsSignalled(Database database) {
    Kit kit = listening(database);
    String id =
        kit.run("waits", start("s"), node("receiveTask", "r", ""), end("e"), flow("s -> r -> e"));
    String execution =
        kit.engine()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .activityId("r")
            .list()
            .getFirst()
            .getId();
    events.clear();

    kit.engine().getRuntimeService().trigger(execution, Map.of("n", 1));

    TurgoSignalEvent signal = last(TurgoSignalEvent.class, event -> true);
    assertThat(signal.getActivityId()).isEqualTo("r");
    assertThat(signal.getExecutionId()).isEqualTo(execution);
    assertThat(signal.getSignalName()).isNull();
    assertThat(signal.getSignalData()).isNull();
    assertThat(told())
        .containsSubsequence("VARIABLE_CREATED n=1", "ACTIVITY_SIGNALED r", "ACTIVITY_COMPLETED r");
  }

  @ParameterizedTest
  @EnumSource
  void historyTellsOfWhatItKeeps(Database database) {
    Kit kit =
        listening(database)
            .deploy("past", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String id = kit.start("past", Map.of());
    HistoricProcessInstance begun =
        (HistoricProcessInstance)
            last(
                    TurgoEngineEntityEvent.class,
                    is(TurgoEngineEventType.HISTORIC_PROCESS_INSTANCE_CREATED))
                .getEntity();
    assertThat(begun.getId()).isEqualTo(id);
    assertThat(begun.getStartActivityId()).isEqualTo("s");
    assertThat(begun.getEndTime()).isNull();
    String task = kit.task(id).getId();
    kit.engine().getClock().advance(Duration.ofMinutes(1));
    events.clear();

    kit.complete(id, "u");

    HistoricActivityInstance waited =
        (HistoricActivityInstance)
            events.stream()
                .filter(event ->
                    event.getType() == TurgoEngineEventType.HISTORIC_ACTIVITY_INSTANCE_ENDED)
                .map(event -> ((TurgoEngineEntityEvent) event).getEntity())
                .toList()
                .getFirst();
    assertThat(waited.getActivityType()).isEqualTo("userTask");
    assertThat(waited.getTaskId()).isEqualTo(task);
    assertThat(waited.getDurationInMillis()).isEqualTo(60_000);
    HistoricProcessInstance over =
        (HistoricProcessInstance)
            last(
                    TurgoEngineEntityEvent.class,
                    is(TurgoEngineEventType.HISTORIC_PROCESS_INSTANCE_ENDED))
                .getEntity();
    assertThat(over.getStartActivityId()).isEqualTo("s");
    assertThat(over.getEndActivityId()).isEqualTo("e");
    assertThat(over.getDurationInMillis()).isEqualTo(60_000);
  }

  @ParameterizedTest
  @EnumSource
  void historyThatIsNotKeptIsNotTold(Database database) {
    List<String> told = new ArrayList<>();
    try (Kit kit =
        Kit.on(
            database.open(),
            (ProcessEngineBuilder settings) ->
                settings.history(HistoryLevel.NONE).eventListener(new EventLog(told)))) {
      kit.deploy("forgotten", start("s"), end("e"), flow("s -> e"));
      kit.start("forgotten", Map.of());
      assertThat(told).contains("PROCESS_COMPLETED instance");
      assertThat(told).noneMatch(one -> one.startsWith("HISTORIC"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFailureHasItsCause(Database database) {
    IllegalStateException cause = new IllegalStateException("no");
    Kit kit =
        listening(database)
            .code(
                "fail",
                execution -> {
                  throw cause;
                })
            .deploy(
                "causes",
                start("s"),
                with(
                    code("a", "fail", "turgo:async='true'"),
                    "<turgo:failedJobRetryTimeCycle>R2/PT1S</turgo:failedJobRetryTimeCycle>"),
                end("e"),
                flow("s -> a -> e"));
    kit.start("causes", Map.of());
    events.clear();

    kit.runJobs();

    TurgoExceptionEvent failure =
        (TurgoExceptionEvent)
            last(TurgoEngineEntityEvent.class, is(TurgoEngineEventType.JOB_EXECUTION_FAILURE));
    assertThat(failure.getCause()).isSameAs(cause);
    assertThat(told(" job"))
        .containsSubsequence(
            "JOB_EXECUTION_FAILURE job",
            "ENTITY_CREATED job",
            "ENTITY_INITIALIZED job",
            "ENTITY_DELETED job",
            "ENTITY_UPDATED job",
            "JOB_RETRIES_DECREMENTED job");
    assertThat(kit.failures()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void jobsThatAreMovedAreTold(Database database) {
    Kit kit =
        listening(database)
            .code("idle", execution -> {})
            .deploy(
                "moves",
                start("s"),
                code("a", "idle", "turgo:async='true'"),
                end("e"),
                flow("s -> a -> e"));
    String id = kit.start("moves", Map.of());
    ManagementService management = kit.engine().getManagementService();
    String job = management.createJobQuery().processInstanceId(id).list().getFirst().getId();
    String[] moved = {"ENTITY_CREATED job", "ENTITY_INITIALIZED job", "ENTITY_DELETED job"};
    events.clear();

    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    assertThat(told(" job")).containsExactly(moved);
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    assertThat(told(" job")).containsExactly(moved);
    management.moveJobToDeadLetterJob(job);
    assertThat(told()).containsExactly("JOB_MOVED_TO_DEADLETTER job", moved[0], moved[1], moved[2]);
    management.moveDeadLetterJobToExecutableJob(job, 3);
    assertThat(told()).containsExactly(moved);
    management.setJobRetries(job, 5);
    assertThat(told()).containsExactly("ENTITY_UPDATED job");
    management.deleteJob(job);
    assertThat(told()).containsExactly("JOB_CANCELED job", "ENTITY_DELETED job");
    kit.engine().getRuntimeService().deleteProcessInstance(id, null);
  }

  @ParameterizedTest
  @EnumSource
  void aTimerThatIsMovedIsRescheduled(Database database) {
    Kit kit =
        listening(database)
            .deploy(
                "late",
                start("s"),
                user("u", ""),
                boundary("b", "u", true, "timeDuration:PT1H"),
                end("e"),
                flow("s -> u -> e"),
                flow("b -> e"));
    String id = kit.start("late", Map.of());
    ManagementService management = kit.engine().getManagementService();
    Job timer = management.createTimerJobQuery().processInstanceId(id).list().getFirst();
    events.clear();

    management.rescheduleTimeDurationJob(timer.getId(), "PT2H");

    TurgoJobRescheduledEvent again = last(TurgoJobRescheduledEvent.class, event -> true);
    assertThat(again.getRescheduledJobId()).isEqualTo(timer.getId());
    assertThat(((Job) again.getEntity()).getDuedate()).isAfter(timer.getDuedate());
    assertThat(told())
        .containsExactly(
            "ENTITY_DELETED job",
            "ENTITY_CREATED job",
            "ENTITY_INITIALIZED job",
            "JOB_RESCHEDULED job",
            "TIMER_SCHEDULED job");

    kit.engine().getClock().advance(Duration.ofHours(2));
    kit.runJobs();
    assertThat(told(" job", " task", " u"))
        .containsExactly(
            "TIMER_FIRED job",
            "ENTITY_DELETED job",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED u",
            "ENTITY_DELETED task",
            "ACTIVITY_CANCELLED u (boundary event (b))",
            "JOB_EXECUTION_SUCCESS job");
  }

  @ParameterizedTest
  @EnumSource
  void aTerminationSaysItsCause(Database database) {
    Kit kit = listening(database);
    kit.run("stops", start("s"), terminate("t", ""), flow("s -> t"));

    TurgoProcessTerminatedEvent terminated = last(TurgoProcessTerminatedEvent.class, e -> true);
    assertThat(terminated.getCause()).isEqualTo("terminate end event (t)");
    TurgoSequenceFlowTakenEvent taken = last(TurgoSequenceFlowTakenEvent.class, e -> true);
    assertThat(taken.getSourceActivityType()).isEqualTo("startEvent");
    assertThat(taken.getTargetActivityType()).isEqualTo("endEvent");
    TurgoEngineEvent started =
        last(TurgoEngineEvent.class, e -> e.getType() == TurgoEngineEventType.PROCESS_STARTED);
    assertThat(started.getExecutionId())
        .isEqualTo(taken.getExecutionId())
        .isNotEqualTo(started.getProcessInstanceId());
    assertThat(told("ACTIVITY", "PROCESS"))
        .endsWith(
            "ACTIVITY_STARTED t",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED t",
            "PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT instance",
            "HISTORIC_PROCESS_INSTANCE_ENDED instance");
  }
}
