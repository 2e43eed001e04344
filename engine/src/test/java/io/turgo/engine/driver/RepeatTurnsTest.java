package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Later;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatTurnsTest {
  private final RepeatTurns turns =
      new RepeatTurns(new Later(new Health()), Duration.ofHours(1), new Health());

  private static Attempt attempt() {
    Completion nobody =
        new Completion() {
          @Override
          public void committed(InstanceState state) {}

          @Override
          public void failed(RuntimeException reason) {}

          @Override
          public void userCodeFailed(String activityId, Throwable error) {}

          @Override
          public void obsolete() {}
        };
    return new Attempt(1, new Command.RunJob(1), null, nobody, Runnable::run);
  }

  @Test
  void turnsAtTheSameInstancesAreTakenInOrder() {
    List<String> begun = new ArrayList<>();
    Attempt a = attempt();
    Attempt b = attempt();
    Attempt c = attempt();
    turns.take(a, Set.of(1L, 2L), () -> begun.add("a"));
    turns.take(b, Set.of(2L, 3L), () -> begun.add("b"));
    turns.take(c, Set.of(3L), () -> begun.add("c"));
    assertThat(begun).containsExactly("a");
    turns.end(b); // one that has not begun takes nobody's place away
    assertThat(begun).containsExactly("a", "c");
    turns.take(b, Set.of(1L), () -> begun.add("b"));
    assertThat(begun).containsExactly("a", "c");
    turns.end(a);
    assertThat(begun).containsExactly("a", "c", "b");
  }

  /** As when nothing is stepped any more: it takes no stack, however many wait. */
  @Test
  void turnsThatEndAsTheyBeginMakeWayForAll() {
    AtomicInteger begun = new AtomicInteger();
    int waiting = 3_000;
    Attempt first = attempt();
    turns.take(first, Set.of(1L), () -> {});
    for (int i = 0; i < waiting; i++) {
      Attempt next = attempt();
      turns.take(
          next,
          Set.of(1L),
          () -> {
            begun.incrementAndGet();
            turns.end(next);
          });
    }
    assertThat(begun).hasValue(0);
    turns.end(first);
    assertThat(begun).hasValue(waiting);
  }
}
