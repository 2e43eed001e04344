package io.turgo.engine.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.usercode.CallResult;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
}
