package io.turgo.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.testing.BpmnText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What waits hangs on executions: it is found there, and goes and comes with them. */
class WaitingPlacesTest {
  private static final long INSTANCE = 1;

  private final AtomicLong ids = new AtomicLong(INSTANCE);
  private final StepParts step = step();
  private final InstanceState state = step.state();

  private static ProcessGraph graph() {
    String timer =
        "<boundaryEvent id='%s' attachedToRef='%s'><timerEventDefinition>"
            + "<timeDuration>%s</timeDuration></timerEventDefinition></boundaryEvent>";
    String file =
        BpmnText.process(
            "p",
            BpmnText.start("s"),
            BpmnText.flow("s -> sub -> e"),
            "<subProcess id='sub'>",
            BpmnText.start("inner"),
            BpmnText.flow("inner -> u -> innerEnd"),
            "<userTask id='u'/>",
            BpmnText.end("innerEnd"),
            timer.formatted("soon", "u", "PT1M"),
            "</subProcess>",
            timer.formatted("first", "sub", "PT1H"),
            timer.formatted("second", "sub", "PT2H"),
            BpmnText.end("e"),
            BpmnText.end("late"),
            BpmnText.flow("first -> late"),
            BpmnText.flow("second -> late"));
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
    StepParts made =
        new StepParts(
            InstanceState.started(row, 1),
            new StepContext(graph(), 1_000, ids::incrementAndGet, policy),
            command -> {},
            false);
    made.tokens().arriveAt(INSTANCE, "s");
    made.agenda().run();
    return made;
  }

  private ExecutionRow at(long parentId, String activityId) {
    return state.childrenAt(parentId, activityId).getFirst();
  }

  private static Predicate<Trigger> duration(String text) {
    return trigger ->
        trigger instanceof Trigger.Timer(TimerDefinition timer)
            && timer.value().text().equals(text);
  }

  @Test
  void theNearestEventIsFoundFromTheInsideOut() {
    ExecutionRow sub = at(INSTANCE, "sub");
    ExecutionRow task = at(sub.id(), "u");

    assertThat(nearest(task, trigger -> true)).isEqualTo("soon");
    assertThat(nearest(task, duration("PT1H"))).isEqualTo("first");
    assertThat(nearest(task, duration("PT2H"))).isEqualTo("second");
    assertThat(nearest(task, duration("PT3H"))).isNull();
    assertThat(nearest(sub, duration("PT1M"))).as("what is attached further in").isNull();

    step.tokens().remove(at(sub.id(), "first"));
    assertThat(nearest(task, duration("PT1H"))).as("one that waits no more").isNull();
  }

  private @Nullable String nearest(ExecutionRow token, Predicate<Trigger> wanted) {
    ExecutionRow found =
        CatchingEvents.nearest(
            step.state(), step.graph(), token.id(), trigger -> wanted.test(trigger) ? 1 : 0);
    return found == null ? null : found.activityId();
  }

  @Test
  void whatATokenWaitsWithGoesWithIt() {
    ExecutionRow sub = at(INSTANCE, "sub");
    ExecutionRow task = at(sub.id(), "u");
    step.subscriptions().subscribe(task, Kind.MESSAGE, "paid", false, null);
    step.subscriptions().subscribe(task, Kind.SIGNAL, "alarm", false, null);
    step.subscriptions().canBeUndone(sub.id(), "u", null);
    assertThat(state.subscriptionsOf(task.id())).hasSize(2);

    step.cancellation().cancel(task, "test");

    assertThat(state.executions())
        .extracting(ExecutionRow::activityId)
        .containsExactlyInAnyOrder("sub", "first", "second");
    assertThat(state.tasks()).isEmpty();
    assertThat(state.jobs()).extracting(JobRow::activityId).containsExactly("first", "second");
    assertThat(state.subscriptionsOf(task.id())).isEmpty();
    assertThat(state.subscriptionsTo(Kind.SIGNAL, "alarm")).isEmpty();
    assertThat(state.subscriptionsOf(sub.id())).hasSize(1);
  }

  @Test
  void aTokenIsPutIntoAnyScope() {
    ExecutionRow sub = at(INSTANCE, "sub");
    step.cancellation().cancel(at(sub.id(), "u"), "moved");

    step.tokens().arriveAt(sub.id(), "u");
    step.agenda().run();

    ExecutionRow again = at(sub.id(), "u");
    assertThat(state.tasksOf(again.id())).hasSize(1);
    assertThat(state.childrenAt(again.id(), "soon")).hasSize(1);
  }
}
