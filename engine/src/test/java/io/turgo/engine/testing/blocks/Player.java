package io.turgo.engine.testing.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.testing.blocks.Plan.Need;
import io.turgo.engine.testing.blocks.Reference.Times;
import io.turgo.engine.testing.blocks.Waiting.Enclosing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plays the world around an instance: does what the plan of its model allows in a random order
 * until the instance has ended, and compares what came of it with what may come of it.
 */
final class Player {
  private static final int MOST_STEPS = 5_000;

  /** How often an event of a host has happened. */
  private record Fired(long hostId, String eventId) {}

  private final Block.Model model;
  private final Map<String, Times> expected;
  private final ModelRunner runner;
  private final Random random;
  private final Map<Fired, Integer> fired = new HashMap<>();

  /** The executions that events of hosts waited as when they were last seen. */
  private final Map<Fired, Long> waitsAt = new HashMap<>();

  private int steps;

  Player(Block.Model model, Map<String, Times> expected, ModelRunner runner, Random random) {
    this.model = model;
    this.expected = expected;
    this.runner = runner;
    this.random = random;
  }

  /** Answers the number of steps. */
  int play() {
    long id =
        runner.start(
            model.processes().getFirst().key(), Map.of("yes", true, "no", false, "two", "[1,2]"));
    for (List<Waiting> waiting = runner.waiting(id);
        !waiting.isEmpty();
        waiting = runner.waiting(id)) {
      forgetFormer(waiting);
      List<Waiting> allowed = new ArrayList<>();
      Set<String> armed = new HashSet<>();
      waiting.stream().filter(one -> !one.isJob()).map(Waiting::activityId).forEach(armed::add);
      for (Waiting one : waiting) {
        if (one.what() == Waiting.For.AD_HOC ? isAllowed(one, waiting) : isAllowed(one, armed)) {
          allowed.add(one);
        }
      }
      assertThat(allowed).as("ways on after %s steps from %s", steps, waiting).isNotEmpty();
      assertThat(steps++).isLessThan(MOST_STEPS);
      Waiting next = allowed.get(random.nextInt(allowed.size()));
      if (next.what() == Waiting.For.AD_HOC) {
        actIn(next);
        continue;
      }
      runner.act(next);
      if (!next.isJob()) {
        fired.merge(new Fired(next.hostId(), next.activityId()), 1, Integer::sum);
      }
    }
    check(runner.outcome(id));
    return steps;
  }

  /** Forgets what has happened to a host that is there once more, in a loop of gateways. */
  private void forgetFormer(List<Waiting> waiting) {
    for (Waiting one : waiting) {
      if (!one.isJob() && model.plan().times(one.activityId()) != Integer.MAX_VALUE) {
        Fired key = new Fired(one.hostId(), one.activityId());
        Long former = waitsAt.put(key, one.executionId());
        if (former != null && former != one.executionId()) {
          fired.remove(key);
        }
      }
    }
  }

  private Plan.AdHoc plan(Waiting adHoc) {
    return Objects.requireNonNull(model.plan().adHoc(adHoc.activityId()));
  }

  /** Begins the next activity in an ad hoc sub-process, or completes that. */
  private void actIn(Waiting adHoc) {
    Fired key = new Fired(adHoc.executionId(), adHoc.activityId());
    String next = nextIn(adHoc);
    runner.act(adHoc, next);
    if (next == null) {
      fired.remove(key);
    } else if (!plan(adHoc).byItself()) {
      fired.merge(key, 1, Integer::sum);
    }
  }

  /** The activity that is begun next in an ad hoc sub-process; null once all were. */
  private @Nullable String nextIn(Waiting adHoc) {
    List<String> all = plan(adHoc).activityIds();
    int begun = fired.getOrDefault(new Fired(adHoc.executionId(), adHoc.activityId()), 0);
    return begun < all.size() ? all.get(begun) : null;
  }

  /** Whether an activity can be begun in an ad hoc sub-process, or that be completed. */
  private boolean isAllowed(Waiting adHoc, List<Waiting> waiting) {
    return (nextIn(adHoc) != null && !plan(adHoc).alone())
        || waiting.stream()
            .filter(other -> !other.equals(adHoc))
            .flatMap(other -> other.around().stream())
            .noneMatch(place -> place.id() == adHoc.executionId());
  }

  private boolean isAllowed(Waiting one, Set<String> armed) {
    if (one.isJob()) {
      return true;
    }
    int times = model.plan().times(one.activityId());
    if (times != Integer.MAX_VALUE
        && fired.getOrDefault(new Fired(one.hostId(), one.activityId()), 0) >= times) {
      return false;
    }
    for (Need need : model.plan().needs(one.activityId())) {
      if (need.times() == 0
          ? !armed.contains(need.eventId())
          : fired.getOrDefault(new Fired(host(one, need), need.eventId()), 0) < need.times()) {
        return false;
      }
    }
    return true;
  }

  private static long host(Waiting waiting, Need need) {
    List<Enclosing> around = waiting.around();
    long host = 0;
    for (Enclosing place : around) {
      if (need.hostId().equals(place.activityId())) {
        host = place.id();
        if (need.ofScope()) {
          return host; // one of several that do it, not all of them
        }
      } else if (host != 0) {
        return host;
      } else if (place.activityId() == null && need.ofScope()) {
        return place.id();
      }
    }
    assertThat(host).as("%s around %s", need, waiting).isNotZero();
    return host;
  }

  private void check(ModelRunner.Outcome outcome) {
    assertThat(outcome.open()).as("entered and not left").isEmpty();
    List<String> wrong = new ArrayList<>();
    expected.forEach((id, times) -> {
      int found = outcome.visits().getOrDefault(id, 0);
      if (found < times.least() || found > times.most()) {
        wrong.add(id + " " + found + " times, expected " + times);
      }
    });
    for (String id : outcome.visits().keySet()) {
      // what is written into the file only to lead somewhere has an id with two parts more
      if (!expected.containsKey(id) && id.indexOf('_') == id.lastIndexOf('_')) {
        wrong.add(id + " was not to be reached");
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(outcome.totals()).as("counted by service tasks").isEqualTo(outcome.services());
  }
}
