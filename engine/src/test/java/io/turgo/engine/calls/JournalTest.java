package io.turgo.engine.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JournalTest {
  private static final Call<Work.Begun> CALL =
      new Call<>(
          2,
          new GraphNode.EndEvent(
              new GraphNode.Common(
                  "loop",
                  null,
                  "p",
                  List.of(),
                  List.of(),
                  null,
                  GraphNode.AsyncSettings.NONE,
                  null,
                  null)),
          new Work.AwaitFirst(List.of()));

  private final InstanceState state =
      InstanceState.started(new InstanceRow(1, 1, 1, 0, 1, null, null, null, 0, false), 1);

  /** The processor time that a replay of so many calls of one element takes. */
  private long replayNanos(int calls) {
    Journal journal = new Journal(new Effort(() -> {}));
    CallResult<Work.Begun> result =
        new CallResult<>(
            new CallOutcome.Returned<>(new Work.Begun("it"), List.of(), List.of(), 0), Map.of());
    for (int i = 0; i < calls; i++) {
      journal.add(CALL, result, List.of(), i);
    }
    journal.rewind();
    long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int i = 0; i < calls; i++) {
      CallOutcome<Work.Begun> known = journal.outcome(CALL, state, null);
      assertThat(known == null ? -1 : known.at()).isEqualTo(i);
    }
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun;
  }

  /** Looking through all earlier calls would take 64 times as long for 8 times as many. */
  @Test
  void aReplayTakesTimeInProportionToItsCalls() {
    replayNanos(5_000);
    long some = replayNanos(5_000);

    assertThat(replayNanos(40_000)).isLessThan(some * 24 + TimeUnit.MILLISECONDS.toNanos(200));
  }

  private static CallResult<Work.Begun> result(Map<String, @Nullable VariableValue> read) {
    return new CallResult<>(
        new CallOutcome.Returned<>(new Work.Begun("it"), List.of(), List.of(), 0), read);
  }

  /** The second of three calls read a variable and wrote it, and the variable has changed since. */
  @Test
  void aCallThatDoesNotHoldIsForgottenWithThoseAfterIt() {
    Journal journal = new Journal(new Effort(() -> {}));
    journal.add(CALL, result(Map.of()), List.of(), 0);
    journal.add(CALL, result(Map.of("v", VariableType.encode("v", 1))), List.of(), 1);
    journal.add(CALL, result(Map.of()), List.of(), 2);
    journal.rewind();
    assertThat(journal.outcome(CALL, state, null)).isNotNull();

    assertThat(journal.outcome(CALL, state, null)).isNull();

    journal.add(CALL, result(Map.of()), List.of(), 3);
    assertThat(journal.outcome(CALL, state, null)).as("the third is forgotten").isNull();
    assertThat(journal.used()).isEqualTo(2);
    journal.rewind();
    List<Long> noted = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      CallOutcome<Work.Begun> known = journal.outcome(CALL, state, null);
      noted.add(known == null ? -1 : known.at());
    }
    assertThat(noted).containsExactly(0L, 3L);
  }

  @Test
  void listenersAreToldAgainOfWhatWasUndone() {
    EngineEvent event =
        new EngineEvent(
            TurgoEngineEventType.ENTITY_CREATED,
            1L,
            1L,
            1,
            new EngineEvent.Entity(state.instance(), false),
            "created 1");
    Call<@Nullable Void> telling =
        new Call<>(2, CALL.node(), new Work.Tell(List.of(event), List.of(), true));
    Journal journal = new Journal(new Effort(() -> {}));
    journal.add(
        telling,
        new CallResult<>(new CallOutcome.Returned<>(null, List.of(), List.of(), 0), Map.of()),
        List.of(),
        0);
    assertThat(journal.untold(telling).request().site("").toString()).doesNotContain("created 1");

    journal.clear();

    assertThat(journal.untold(telling)).isEqualTo(telling);
  }
}
