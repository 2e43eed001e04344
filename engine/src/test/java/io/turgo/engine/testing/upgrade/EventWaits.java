package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Timers, messages, signals and conditions: in a process, at its boundary, and at its start. */
final class EventWaits {
  private static final String MESSAGE = "<messageEventDefinition messageRef='msg'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='sig'/>";
  private static final String CONDITION =
      "<conditionalEventDefinition><condition>${n == 1}</condition></conditionalEventDefinition>";
  private static final String ERROR = "<errorEventDefinition errorRef='wrong'/>";
  private static final String ESCALATION = "<escalationEventDefinition escalationRef='esc'/>";

  private EventWaits() {}

  static List<Wait> all() {
    return List.of(
        timer(),
        timerOfADate(),
        boundaryTimer(),
        cycle(),
        startTimer(),
        caught("message-catch", MESSAGE).goesOn(EventWaits::message),
        caught("signal-catch", SIGNAL)
            .goesOn(life -> life.runtime().signalEventReceived("sig", life.at("c"))),
        caught("condition-catch", CONDITION)
            .goesOn(life -> life.runtime().setVariable(life.id(), "n", 1)),
        caught("variable-catch", variable())
            .goesOn(life -> life.runtime().setVariable(life.id(), "n", 2)),
        atBoundary("message-boundary", MESSAGE)
            .goesOn(life -> life.runtime().messageEventReceived("msg", life.at("b"))),
        atBoundary("signal-boundary", SIGNAL)
            .goesOn(life -> life.runtime().signalEventReceived("sig", life.at("b"))),
        atBoundary("condition-boundary", CONDITION)
            .goesOn(life -> life.runtime().setVariable(life.id(), "n", 1)),
        thrown("error-boundary", ERROR),
        thrown("escalation-boundary", ESCALATION),
        receiveTask(),
        choice("choice-of-message", "s g m t! e", EventWaits::message),
        choice("choice-of-timer", "s g m! t e", life -> {}),
        inSubProcess("message-sub-process", "true", MESSAGE)
            .goesOn(life -> {
              life.runtime().messageEventReceived("msg", life.at("es"));
              life.complete("h");
            })
            .ends("s t! esp es h he"),
        inSubProcess("signal-sub-process", "false", SIGNAL)
            .goesOn(life -> {
              life.runtime().signalEventReceived("sig", life.at("es"));
              life.runtime().signalEventReceived("sig", life.at("es"));
              life.completeAll("h", 2);
              life.complete("t");
            })
            .ends("s t esp es h esp es h he he e"),
        begunSubProcess(),
        messageStart(),
        signalStart(),
        conditionStart());
  }

  private static void message(WaitLife life) {
    String waiting =
        life.runtime()
            .createEventSubscriptionQuery()
            .processInstanceId(life.id())
            .eventName("msg")
            .list()
            .getFirst()
            .getExecutionId();
    life.runtime().messageEventReceived("msg", Objects.requireNonNull(waiting), Map.of("said", 1));
  }

  private static Wait timer() {
    return Wait.of(
            "timer-catch",
            start("s"),
            catchTimer("c", "timeDuration:PT1H"),
            end("e"),
            flow("s -> c -> e"))
        .in("s c..")
        .holding(life ->
            assertThat(life.timers().getFirst().getDuedate())
                .isEqualTo(Date.from(Kit.NOON.plus(Duration.ofHours(1)))))
        .ends("s c e");
  }

  private static Wait timerOfADate() {
    return Wait.of(
            "timer-date",
            start("s"),
            catchTimer("c", "timeDate:2030-01-01T18:00:00Z"),
            end("e"),
            flow("s -> c -> e"))
        .in("s c..")
        .ends("s c e");
  }

  private static Wait boundaryTimer() {
    return Wait.of(
            "timer-boundary",
            start("s"),
            user("t", ""),
            boundary("b", "t", true, "timeDuration:PT1H"),
            end("e"),
            end("be"),
            flow("s -> t -> e"),
            flow("b -> be"))
        .in("s t..")
        .ends("s t! b be");
  }

  /** Fires three times, once of it before. */
  private static Wait cycle() {
    return Wait.of(
            "timer-cycle",
            start("s"),
            user("t", ""),
            boundary("b", "t", false, "timeCycle:R3/PT1H"),
            code("c", "count", ""),
            end("e"),
            flow("s -> t -> e"),
            flow("b -> c"))
        .begun(life -> {
          life.start(Map.of("count", 0));
          life.runJobs();
        })
        .in("s t.. b c")
        .holding(life -> assertThat(life.value("count")).isEqualTo(1))
        .goesOn(life -> {
          for (int i = 2; i <= 3; i++) {
            int next = i;
            life.management().moveTimerToExecutableJob(life.timers().getFirst().getId());
            Await.until("it fires", () -> Objects.equals(life.value("count"), next));
          }
          assertThat(life.timers()).as("timers after the last one").isEmpty();
          life.complete("t");
        })
        .ends("s t b c b c b c e");
  }

  /** Starts an instance twice, an hour apart from when it is started first. */
  private static Wait startTimer() {
    return Wait.of(
            "timer-start",
            "<startEvent id='s'><timerEventDefinition><timeCycle>R2/PT1H</timeCycle>"
                + "</timerEventDefinition></startEvent>",
            end("e"),
            flow("s -> e"))
        .begun(life -> {})
        .holding(life ->
            assertThat(
                    life.management()
                        .createTimerJobQuery()
                        .processDefinitionId(life.definition())
                        .count())
                .isEqualTo(1))
        .later(life -> {
          Await.until("it starts the first one", () -> finished(life) == 1);
          life.kit().engine().getClock().advance(Duration.ofHours(1));
        })
        .leaving(life -> assertThat(finished(life)).isEqualTo(2));
  }

  private static long finished(WaitLife life) {
    return life.history()
        .createHistoricProcessInstanceQuery()
        .processDefinitionKey(life.key())
        .finished()
        .count();
  }

  private static String variable() {
    return "<extensionElements><turgo:variableListenerEventDefinition variableName='n'"
        + " variableChangeType='update'/></extensionElements>";
  }

  private static Wait caught(String key, String definition) {
    return Wait.of(
            key,
            start("s"),
            "<intermediateCatchEvent id='c'>" + definition + "</intermediateCatchEvent>",
            end("e"),
            flow("s -> c -> e"))
        .begun(life -> life.start(Map.of("n", 0)))
        .in("s c..")
        .ends("s c e");
  }

  private static Wait atBoundary(String key, String definition) {
    return Wait.of(
            key,
            start("s"),
            user("t", ""),
            "<boundaryEvent id='b' attachedToRef='t'>" + definition + "</boundaryEvent>",
            end("e"),
            end("be"),
            flow("s -> t -> e"),
            flow("b -> be"))
        .begun(life -> life.start(Map.of("n", 0)))
        .in("s t..")
        .ends("s t! b be");
  }

  /** Thrown by a sub-process that waits for a person. */
  private static Wait thrown(String key, String definition) {
    return Wait.of(
            key,
            start("s"),
            sub(
                "sub",
                "",
                start("is"),
                user("t", ""),
                "<endEvent id='x'>" + definition + "</endEvent>",
                flow("is -> t -> x")),
            "<boundaryEvent id='b' attachedToRef='sub'>" + definition + "</boundaryEvent>",
            end("e"),
            end("be"),
            flow("s -> sub -> e"),
            flow("b -> be"))
        .in("s sub.. is t..")
        .goesOn(life -> life.complete("t"))
        .ends("s sub! is t x! b be");
  }

  private static Wait receiveTask() {
    return Wait.of(
            "receive-task", start("s"), node("receiveTask", "r", ""), end("e"), flow("s -> r -> e"))
        .in("s r..")
        .goesOn(life -> life.runtime().trigger(life.at("r"), Map.of("said", 1)))
        .ends("s r e");
  }

  private static Wait choice(String key, String ends, Consumer<WaitLife> by) {
    return Wait.of(
            key,
            start("s"),
            node("eventBasedGateway", "g", ""),
            "<intermediateCatchEvent id='m'>" + MESSAGE + "</intermediateCatchEvent>",
            catchTimer("t", "timeDuration:PT2H"),
            end("e"),
            flow("s -> g -> m -> e"),
            flow("g -> t -> e"))
        .in("s g m.. t..")
        .goesOn(by)
        .ends(ends);
  }

  private static Wait inSubProcess(String key, String interrupting, String definition) {
    return Wait.of(
            key,
            start("s"),
            user("t", ""),
            sub(
                "esp",
                "triggeredByEvent='true'",
                "<startEvent id='es' isInterrupting='%s'>%s</startEvent>"
                    .formatted(interrupting, definition),
                user("h", ""),
                end("he"),
                flow("es -> h -> he")),
            end("e"),
            flow("s -> t -> e"))
        .in("s t..");
  }

  /** Has begun before. */
  private static Wait begunSubProcess() {
    return inSubProcess("begun-sub-process", "true", MESSAGE)
        .begun(life -> {
          life.start();
          life.runtime().messageEventReceived("msg", life.at("es"));
        })
        .in("s t! esp.. es h..")
        .goesOn(life -> life.complete("h"))
        .ends("s t! esp es h he");
  }

  private static Wait startedBy(String key, String definition) {
    return Wait.of(
            key, "<startEvent id='s'>" + definition + "</startEvent>", end("e"), flow("s -> e"))
        .begun(life -> {})
        .holding(life ->
            assertThat(
                    life.runtime()
                        .createEventSubscriptionQuery()
                        .processDefinitionId(life.definition())
                        .count())
                .isEqualTo(1))
        .leaving(life -> assertThat(finished(life)).isEqualTo(1));
  }

  private static Wait messageStart() {
    return startedBy("message-start", MESSAGE)
        .goesOn(life -> life.runtime().startProcessInstanceByMessage("msg"));
  }

  private static Wait signalStart() {
    return startedBy("signal-start", SIGNAL.replace("'sig'", "'begin'"))
        .goesOn(life -> life.runtime().signalEventReceived("begin"));
  }

  private static Wait conditionStart() {
    return startedBy("condition-start", CONDITION.replace("n ==", "fresh =="))
        .goesOn(life -> {
          List<ProcessInstance> started =
              life.runtime()
                  .createConditionEvaluation()
                  .setVariable("fresh", 1)
                  .evaluateStartConditions();
          assertThat(started).hasSize(1);
        });
  }
}
