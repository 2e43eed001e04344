package io.turgo.engine.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatTurnsTest {
  private final DelayedActions later = new DelayedActions(new Health());
  private final RepeatTurns turns = new RepeatTurns(later, Duration.ofHours(1), new Health());

  @Test
  void turnsAtTheSameInstancesAreTakenInOrder() {
    List<String> begun = new ArrayList<>();
    Object a = new Object();
    Object b = new Object();
    Object c = new Object();
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
    Object first = new Object();
    turns.take(first, Set.of(1L), () -> {});
    for (int i = 0; i < waiting; i++) {
      Object next = new Object();
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

  @Test
  void whoTakesAnotherTurnHasGivenTheFirstBack() {
    List<String> begun = new ArrayList<>();
    Object a = new Object();
    turns.take(a, Set.of(1L), () -> begun.add("a"));
    turns.take(a, Set.of(2L), () -> begun.add("a again"));

    turns.take(new Object(), Set.of(1L), () -> begun.add("b"));

    assertThat(begun).containsExactly("a", "a again", "b");
  }

  @Test
  void theNextTurnBeginsWhenOneHasLastedForTooLong() {
    List<String> begun = new ArrayList<>();
    turns.take(new Object(), Set.of(1L), () -> begun.add("a"));
    turns.take(new Object(), Set.of(1L), () -> begun.add("b"));
    assertThat(begun).containsExactly("a");

    later.close(); // does at once what waits for its time

    assertThat(begun).containsExactly("a", "b");
  }
}
