package io.turgo.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.testing.BpmnText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The steps by which a token enters a node and leaves it: all of them, in their order. */
class NodeStepsTest {
  private static final long INSTANCE = 1;

  private final AtomicLong ids = new AtomicLong(INSTANCE);
  private final StepParts step = step();
  private final InstanceState state = step.state();

  /** Each question of the interpreter, with the events that waited when it was asked. */
  private final List<String> trail = new ArrayList<>();

  private static ProcessGraph graph() {
    String event = "<boundaryEvent id='%s' attachedToRef='u'>%s</boundaryEvent>";
    String file =
        BpmnText.process(
            "p",
            BpmnText.start("s"),
            BpmnText.flow("s -> u -> e"),
            "<userTask id='u' name='${x}'><extensionElements><turgo:inputOutput>"
                + "<turgo:inputParameter name='in'>${x}</turgo:inputParameter>"
                + "<turgo:outputParameter name='out'>${x}</turgo:outputParameter>"
                + "</turgo:inputOutput>"
                + "<turgo:executionListener event='start' expression='${x}'/>"
                + "<turgo:executionListener event='end' expression='${x}'/>"
                + "</extensionElements></userTask>",
            event.formatted(
                "soon",
                "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"),
            event.formatted(
                "ready",
                "<conditionalEventDefinition><condition>${x}</condition>"
                    + "</conditionalEventDefinition>"),
            "<boundaryEvent id='once' attachedToRef='u' cancelActivity='false'>"
                + "<timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition>"
                + "</boundaryEvent>",
            BpmnText.end("e"),
            BpmnText.end("late"),
            BpmnText.flow("soon -> late"),
            BpmnText.flow("ready -> late"),
            BpmnText.flow("once -> late"));
    return new BpmnCompiler(new ElExpressionCompiler())
        .compile("p.bpmn", file.getBytes(StandardCharsets.UTF_8))
        .getFirst();
  }

  private StepParts step() {
    StepContext.Policy policy =
        new StepContext.Policy(
            StepContext.HistoryDetail.NONE,
            false,
            false,
            3,
            Duration.ofSeconds(10),
            false,
            UnitLimits.defaults(),
            ZoneOffset.UTC,
            JobRouting.NONE,
            CyclePace.defaults());
    InstanceRow row = new InstanceRow(INSTANCE, INSTANCE, 7, 0, 1, null, null, null, 0, false);
    return new StepParts(
        InstanceState.started(row, 1),
        new StepContext(graph(), 1_000, ids::incrementAndGet, policy),
        command -> {},
        false);
  }

  /** Makes all moves; conditions are answered as said, all else with null. */
  private void run(boolean conditionHolds) {
    for (Step.Asks<?> asked = step.agenda().run(); asked != null; asked = step.agenda().run()) {
      answer(asked, conditionHolds);
    }
  }

  @SuppressWarnings("unchecked") // the value is of the request's type
  private <R extends @Nullable Object> void answer(Step.Asks<R> asked, boolean conditionHolds) {
    Request<?> request = asked.call().request();
    trail.add(request.getClass().getSimpleName() + waiting());
    Object value =
        switch (request) {
          case Work.AskCondition ask -> conditionHolds;
          case Work.Evaluate evaluate -> Collections.nCopies(evaluate.expressions().size(), "");
          default -> null;
        };
    step.calls()
        .resume(
            asked,
            new CallOutcome.Returned<>((R) value, List.of(), List.of(), CallOutcome.NOT_NOTED));
  }

  private List<String> waiting() {
    return state.executions().stream()
        .filter(execution -> execution.kind().isAttached())
        .map(ExecutionRow::activityId)
        .toList();
  }

  @Test
  void aTokenEntersByItsInputsItsListenersAndItsEvents() {
    step.tokens().arriveAt(INSTANCE, "s");
    run(false);

    assertThat(trail)
        .containsExactly(
            "FindParameter[]",
            "Notify[]",
            "AskCondition[soon, ready]",
            "Evaluate[soon, ready, once]");
    assertThat(waiting()).containsExactly("soon", "ready", "once");
    assertThat(state.jobs()).extracting(JobRow::activityId).containsExactly("soon", "once");
    assertThat(state.tasks()).hasSize(1);
  }

  @Test
  void aConditionThatHoldsAlreadyKeepsTheActivityFromBeginning() {
    step.tokens().arriveAt(INSTANCE, "s");
    run(true);

    assertThat(state.isEnded()).isTrue();
    assertThat(trail)
        .as("nothing is asked for a task")
        .containsExactly("FindParameter[]", "Notify[]", "AskCondition[soon, ready]");
  }

  @Test
  void aTokenLeavesWithoutItsEventsAndTellsListenersBeforeItGivesOutputs() {
    step.tokens().arriveAt(INSTANCE, "s");
    run(false);
    trail.clear();

    step.tokens().leave(state.childrenAt(INSTANCE, "u").getFirst());
    run(false);

    assertThat(trail).containsExactly("Notify[]", "FindParameter[]");
    assertThat(state.jobs()).isEmpty();
    assertThat(state.isEnded()).isTrue();
  }

  @Test
  void anEventThatCannotFireAgainIsRemovedAndItsHostStays() {
    step.tokens().arriveAt(INSTANCE, "s");
    run(false);
    ExecutionRow host = state.childrenAt(INSTANCE, "u").getFirst();

    ExecutionRow once = state.childrenAt(host.id(), "once").getFirst();
    JobRow job = state.jobsOf(once.id()).getFirst();

    state.removeJob(job.id());
    Behaviors.fired(step.node(once), once, new Firing.OfTimer(job), step);
    run(false);

    assertThat(waiting()).containsExactly("soon", "ready");
    assertThat(state.jobs()).extracting(JobRow::activityId).containsExactly("soon");
    assertThat(state.execution(host.id())).isEqualTo(host);
  }

  @Test
  void aSequenceEndsWhereItsTokenIsGone() {
    ExecutionRow token = step.tokens().create(INSTANCE, "u", null);
    List<String> taken = new ArrayList<>();
    Sequence.Part removing =
        (row, node, parts, next) -> {
          taken.add("remove");
          parts.tokens().remove(row);
          next.run();
        };
    Sequence.Part after = (row, node, parts, next) -> taken.add("after");

    new Sequence(List.of(removing, after), token, step).run();

    assertThat(taken).containsExactly("remove");
  }
}
