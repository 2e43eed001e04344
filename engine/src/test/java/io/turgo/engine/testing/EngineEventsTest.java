package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.event.AbstractTurgoEngineEventListener;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.delegate.event.TurgoProcessStartedEvent;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What listeners to events are told, when, and how often. */
class EngineEventsTest extends ScenarioTest {
  private final List<String> told = new ArrayList<>();
  private final List<Runnable> removals = new ArrayList<>();

  private Kit listening(Database database, TurgoEventListener listener, TurgoEventType... types) {
    Kit kit = on(database);
    RuntimeService service = kit.engine().getRuntimeService();
    service.addEventListener(listener, types);
    removals.add(() -> service.removeEventListener(listener));
    return kit;
  }

  @AfterEach
  void stopListening() {
    removals.forEach(Runnable::run);
    removals.clear();
    told.clear();
  }

  @ParameterizedTest
  @EnumSource
  void aProcessTellsOfItselfFromStartToEnd(Database database) {
    Kit kit = listening(database, new EventLog(told));
    kit.code("work", execution -> execution.setVariable("n", 2))
        .deploy("all", start("s"), code("a", "work", ""), end("e"), flow("s -> a -> e"));
    told.clear();

    String id = kit.start("all", Map.of("n", 1));

    kit.assertEnded(id, "s a e");
    assertThat(told)
        .containsExactly(
            "ENTITY_CREATED instance",
            "HISTORIC_PROCESS_INSTANCE_CREATED instance",
            "PROCESS_CREATED instance",
            "ENTITY_CREATED variable n",
            "ENTITY_INITIALIZED variable n",
            "VARIABLE_CREATED n=1",
            "ENTITY_INITIALIZED instance",
            "ENTITY_CREATED execution",
            "ENTITY_INITIALIZED execution",
            "PROCESS_STARTED instance",
            "HISTORIC_ACTIVITY_INSTANCE_CREATED s",
            "ACTIVITY_STARTED s",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED s",
            "ACTIVITY_COMPLETED s",
            "SEQUENCEFLOW_TAKEN s-a",
            "HISTORIC_ACTIVITY_INSTANCE_CREATED a",
            "ACTIVITY_STARTED a",
            "VARIABLE_UPDATED n=2",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED a",
            "ACTIVITY_COMPLETED a",
            "SEQUENCEFLOW_TAKEN a-e",
            "HISTORIC_ACTIVITY_INSTANCE_CREATED e",
            "ACTIVITY_STARTED e",
            "ACTIVITY_COMPLETED e",
            "HISTORIC_ACTIVITY_INSTANCE_ENDED e",
            "ENTITY_DELETED execution",
            "VARIABLE_DELETED n=2",
            "ENTITY_DELETED variable n",
            "ENTITY_DELETED instance",
            "PROCESS_COMPLETED instance",
            "HISTORIC_PROCESS_INSTANCE_ENDED instance");
  }

  @ParameterizedTest
  @EnumSource
  void eventsAndUserCodeAreInOrder(Database database) {
    Kit kit =
        listening(
            database,
            new EventLog(told),
            TurgoEngineEventType.ACTIVITY_STARTED,
            TurgoEngineEventType.ACTIVITY_COMPLETED);
    kit.code("work", execution -> told.add("work"))
        .code("log", execution -> told.add("listener " + execution.getEventName()))
        .run(
            "mixed",
            start("s"),
            with(code("a", "work", ""), heard("start", "log"), heard("end", "log")),
            end("e"),
            flow("s -> a -> e"));

    assertThat(told)
        .containsExactly(
            "ACTIVITY_STARTED s",
            "ACTIVITY_COMPLETED s",
            "listener start",
            "ACTIVITY_STARTED a",
            "work",
            "listener end",
            "ACTIVITY_COMPLETED a",
            "ACTIVITY_STARTED e",
            "ACTIVITY_COMPLETED e");
  }

  @ParameterizedTest
  @EnumSource
  void eventsSayWhereTheyHappened(Database database) {
    List<TurgoEngineEvent> events = new ArrayList<>();
    Kit kit =
        listening(
            database,
            new AbstractTurgoEngineEventListener(
                EnumSet.of(
                    TurgoEngineEventType.PROCESS_STARTED, TurgoEngineEventType.ACTIVITY_STARTED)) {
              @Override
              protected void activityStarted(TurgoActivityEvent event) {
                if (event.getActivityId().equals("u")) {
                  events.add(event);
                  assertThat(event.getActivityType()).isEqualTo("userTask");
                }
              }

              @Override
              protected void processStarted(TurgoProcessStartedEvent event) {
                events.add(event);
                assertThat(event.getVariables()).isEqualTo(Map.of("n", 1));
                ProcessInstance instance = (ProcessInstance) event.getEntity();
                assertThat(instance.getProcessDefinitionKey()).isEqualTo("places");
                assertThat(instance.getId()).isEqualTo(event.getProcessInstanceId());
              }
            });
    kit.deploy("places", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));

    String id = kit.start("places", Map.of("n", 1));

    assertThat(events).hasSize(2);
    assertThat(events)
        .allSatisfy(event -> {
          assertThat(event.getProcessInstanceId()).isEqualTo(id);
          assertThat(event.getProcessDefinitionId())
              .isEqualTo(kit.task(id).getProcessDefinitionId());
        });
    assertThat(events.get(1).getExecutionId()).isEqualTo(kit.task(id).getExecutionId());
  }

  @ParameterizedTest
  @EnumSource
  void timersAndJobsTellOfThemselves(Database database) {
    Kit kit =
        listening(
            database,
            new EventLog(told),
            TurgoEngineEventType.ENTITY_CREATED,
            TurgoEngineEventType.ENTITY_DELETED,
            TurgoEngineEventType.TIMER_SCHEDULED,
            TurgoEngineEventType.TIMER_FIRED,
            TurgoEngineEventType.JOB_CANCELED,
            TurgoEngineEventType.JOB_EXECUTION_SUCCESS,
            TurgoEngineEventType.ACTIVITY_CANCELLED);
    kit.deploy(
        "timers",
        start("s"),
        user("u", ""),
        boundary("b", "u", true, "timeDuration:PT1H"),
        user("v", ""),
        boundary("c", "v", true, "timeDuration:PT1H"),
        end("e"),
        flow("s -> u -> e"),
        flow("b -> v -> e"),
        flow("c -> e"));

    String id = kit.start("timers", Map.of());
    assertThat(told).containsSubsequence("ENTITY_CREATED job", "TIMER_SCHEDULED job");
    told.clear();
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(told)
        .containsSubsequence(
            "TIMER_FIRED job",
            "ENTITY_DELETED job",
            "ACTIVITY_CANCELLED u (boundary event (b))",
            "TIMER_SCHEDULED job",
            "JOB_EXECUTION_SUCCESS job");
    told.clear();
    kit.complete(id, "v");
    assertThat(told).containsSubsequence("ENTITY_DELETED job", "JOB_CANCELED job");
  }

  @ParameterizedTest
  @EnumSource
  void aFailedJobTellsOfItsFailure(Database database) {
    Kit kit =
        listening(
            database,
            new EventLog(told),
            TurgoEngineEventType.JOB_EXECUTION_SUCCESS,
            TurgoEngineEventType.JOB_EXECUTION_FAILURE,
            TurgoEngineEventType.JOB_RETRIES_DECREMENTED,
            TurgoEngineEventType.JOB_MOVED_TO_DEADLETTER);
    kit.code(
            "fail",
            execution -> {
              throw new IllegalStateException("no");
            })
        .deploy(
            "failing",
            start("s"),
            with(
                code("a", "fail", "turgo:async='true'"),
                "<turgo:failedJobRetryTimeCycle>R1/PT1S</turgo:failedJobRetryTimeCycle>"),
            end("e"),
            flow("s -> a -> e"));

    kit.start("failing", Map.of());
    kit.runJobs();

    assertThat(kit.failures()).hasSize(1);
    assertThat(told)
        .containsExactly(
            "JOB_EXECUTION_FAILURE job",
            "JOB_MOVED_TO_DEADLETTER job",
            "JOB_RETRIES_DECREMENTED job");
  }

  @ParameterizedTest
  @EnumSource
  void deletionAndTerminationSayWhy(Database database) {
    Kit kit =
        listening(
            database,
            new EventLog(told),
            TurgoEngineEventType.ACTIVITY_CANCELLED,
            TurgoEngineEventType.PROCESS_CANCELLED,
            TurgoEngineEventType.PROCESS_COMPLETED,
            TurgoEngineEventType.PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT);
    kit.deploy(
        "stop",
        start("s"),
        parallel("f"),
        user("u", ""),
        user("v", ""),
        terminate("t", ""),
        flow("s -> f"),
        flow("f -> u"),
        flow("f -> v"),
        flow("v -> t"));

    String deleted = kit.start("stop", Map.of());
    kit.engine().getRuntimeService().deleteProcessInstance(deleted, "enough");
    String terminated = kit.start("stop", Map.of());
    kit.complete(terminated, "v");

    assertThat(told)
        .containsExactly(
            "ACTIVITY_CANCELLED u (enough)",
            "ACTIVITY_CANCELLED v (enough)",
            "PROCESS_CANCELLED",
            "ACTIVITY_CANCELLED u (terminate end event (t))",
            "PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT instance");
  }

  @ParameterizedTest
  @EnumSource
  void suspensionAndVariablesOfApiCallsAreTold(Database database) {
    Kit kit = on(database);
    String id = kit.run("calls", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    listening(database, new EventLog(told));
    RuntimeService service = kit.engine().getRuntimeService();

    service.setVariable(id, "n", 1);
    service.setVariable(id, "n", 2);
    service.removeVariable(id, "n");
    service.suspendProcessInstanceById(id);
    service.activateProcessInstanceById(id);

    assertThat(told)
        .containsExactly(
            "ENTITY_CREATED variable n",
            "ENTITY_INITIALIZED variable n",
            "VARIABLE_CREATED n=1",
            "VARIABLE_UPDATED n=2",
            "ENTITY_DELETED variable n",
            "VARIABLE_DELETED n=2",
            "ENTITY_SUSPENDED instance",
            "ENTITY_SUSPENDED execution",
            "ENTITY_SUSPENDED task",
            "ENTITY_ACTIVATED instance",
            "ENTITY_ACTIVATED execution",
            "ENTITY_ACTIVATED task");
  }

  @ParameterizedTest
  @EnumSource
  void aClashTellsNobodyTwice(Database database) {
    Kit kit = on(database);
    kit.code(
            "interfere",
            execution ->
                Kit.elsewhere(() ->
                    kit.engine()
                        .getRuntimeService()
                        .setVariable(execution.getProcessInstanceId(), "other", 1)))
        .deploy(
            "clash",
            start("s"),
            code("a", "interfere", "turgo:async='true'"),
            user("u", ""),
            end("e"),
            flow("s -> a -> u -> e"));
    String id = kit.start("clash", Map.of());
    List<String> tasks = new ArrayList<>();
    listening(
        database,
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            told.add(EventLog.shown(event));
            // The next stepping is on another revision, after the task was told of.
            if (event.getType() == TurgoEngineEventType.ACTIVITY_STARTED && told.size() < 20) {
              kit.engine().getRuntimeService().setVariable(id, "more", told.size());
            }
            if (event instanceof TurgoActivityEvent activity) {
              tasks.add(activity.getExecutionId() + activity.getActivityId());
            }
          }
        },
        TurgoEngineEventType.ACTIVITY_STARTED,
        TurgoEngineEventType.ACTIVITY_COMPLETED,
        TurgoEngineEventType.JOB_EXECUTION_SUCCESS);

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(told)
        .containsExactly(
            "ACTIVITY_STARTED a",
            "ACTIVITY_COMPLETED a",
            "ACTIVITY_STARTED u",
            "JOB_EXECUTION_SUCCESS job");
    assertThat(tasks).contains(kit.task(id).getExecutionId() + "u");
  }

  @ParameterizedTest
  @EnumSource
  void anExceptionThatCountsUndoesTheUnit(Database database) {
    Kit kit = on(database);
    String id = kit.run("strict", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    listening(
        database,
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            throw new IllegalStateException("not so");
          }
        },
        TurgoEngineEventType.ACTIVITY_COMPLETED);

    assertThatThrownBy(() -> kit.complete(id, "u"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining(
            "threw at ACTIVITY_COMPLETED: java.lang.IllegalStateException: not so");

    assertThat(kit.trail(id)).isEqualTo("s u..");
  }

  @ParameterizedTest
  @EnumSource
  void anExceptionThatDoesNotCountIsDropped(Database database) {
    Kit kit =
        listening(
            database,
            new AbstractTurgoEventListener() {
              @Override
              public void onEvent(TurgoEvent event) {
                throw new IllegalStateException("never mind");
              }

              @Override
              public boolean isFailOnException() {
                return false;
              }
            },
            TurgoEngineEventType.PROCESS_STARTED);
    kit.deploy("lenient", start("s"), end("e"), flow("s -> e"));

    kit.assertEnded(kit.start("lenient", Map.of()), "s e");
  }

  /** Named in a file. */
  public static class Declared implements TurgoEventListener {
    static final List<String> TOLD = new ArrayList<>();

    @Override
    public void onEvent(TurgoEvent event) {
      TOLD.add(EventLog.shown(event));
    }

    @Override
    public boolean isFailOnException() {
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aProcessDeclaresListenersOfItsOwn(Database database) {
    Kit kit = on(database);
    Declared.TOLD.clear();
    String declared = "class='" + Declared.class.getName() + "'/>";
    kit.deploy(
            "declares",
            extensions(
                "<turgo:eventListener events='ACTIVITY_STARTED, VARIABLE_CREATED' " + declared,
                "<turgo:eventListener events='ENTITY_CREATED' entityType='task' " + declared,
                "<turgo:eventListener entityType='process-instance' " + declared),
            start("s"),
            user("u", ""),
            end("e"),
            flow("s -> u -> e"))
        .deploy("other", start("s"), end("e"), flow("s -> e"));

    kit.start("other", Map.of());
    kit.start("declares", Map.of("n", 1));

    assertThat(Declared.TOLD)
        .containsExactly(
            "ENTITY_CREATED instance",
            "PROCESS_CREATED instance",
            "VARIABLE_CREATED n=1",
            "ENTITY_INITIALIZED instance",
            "PROCESS_STARTED instance",
            "ACTIVITY_STARTED s",
            "ACTIVITY_STARTED u",
            "ENTITY_CREATED task");
  }

  @ParameterizedTest
  @EnumSource
  void applicationsTellOfTheirOwn(Database database) {
    Kit kit = listening(database, new EventLog(told), TurgoEngineEventType.CUSTOM, new Mine());
    RuntimeService service = kit.engine().getRuntimeService();

    service.dispatchEvent(() -> TurgoEngineEventType.CUSTOM);
    service.dispatchEvent(Mine::new);
    service.dispatchEvent(() -> TurgoEngineEventType.ACTIVITY_STARTED);

    assertThat(told).containsExactly("CUSTOM", "mine");
  }

  private record Mine() implements TurgoEventType {
    @Override
    public String name() {
      return "mine";
    }
  }

  @ParameterizedTest
  @EnumSource
  void theEngineTellsOfItself(Database database) {
    List<String> events = new ArrayList<>();
    Kit kit =
        Kit.on(
            database.open(),
            settings ->
                settings.eventListener(
                    new AbstractTurgoEventListener(
                        Set.of(
                            TurgoEngineEventType.ENGINE_CREATED,
                            TurgoEngineEventType.ENGINE_CLOSED)) {
                      @Override
                      public void onEvent(TurgoEvent event) {
                        events.add(event.getType().name());
                      }
                    }));
    assertThat(events).containsExactly("ENGINE_CREATED");
    kit.close();
    assertThat(events).containsExactly("ENGINE_CREATED", "ENGINE_CLOSED");
  }

  @Test
  void typesAreReadFromTheirNames() {
    assertThat(TurgoEngineEventType.getTypesFromString(" CUSTOM,TIMER_FIRED "))
        .containsExactly(TurgoEngineEventType.CUSTOM, TurgoEngineEventType.TIMER_FIRED);
    assertThat(TurgoEngineEventType.getTypesFromString("")).isEmpty();
    assertThatThrownBy(() -> TurgoEngineEventType.getTypesFromString("CUSTOM,x"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'x' is none");
  }
}
