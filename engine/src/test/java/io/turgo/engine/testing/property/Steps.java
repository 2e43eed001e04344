package io.turgo.engine.testing.property;

import io.turgo.engine.testing.Kit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of steps, each a number that says all that the step chooses, so that any part of a
 * sequence is a sequence too.
 */
record Steps(List<Long> seeds) {
  private static final int COMPARE_ALL = 20;

  static Steps random(long seed, int length) {
    Random random = new Random(seed);
    return new Steps(random.longs(length).boxed().toList());
  }

  /** As {@link #run}, on an engine of its own. */
  @Nullable AssertionError failure(Supplier<Kit> kits) {
    try (Kit kit = kits.get()) {
      return run(kit);
    }
  }

  /** What is wrong after which calls; null if nothing is. */
  @Nullable AssertionError run(Kit kit) {
    Life life = new Life(kit);
    try {
      RandomCall step = new RandomCall(life);
      Comparison comparison = new Comparison(life);
      for (int i = 0; i < seeds.size(); i++) {
        Picks picks = new Picks(seeds.get(i));
        step.take(picks);
        comparison.some(picks);
        if (i % COMPARE_ALL == COMPARE_ALL - 1) {
          comparison.all();
        }
      }
      comparison.all();
      kit.checkConsistency();
      comparison.history();
      cleanUp(kit);
      return null;
    } catch (RuntimeException | AssertionError e) {
      return new AssertionError(e.getMessage() + "\nafter the calls" + life.log, e);
    }
  }

  private static void cleanUp(Kit kit) {
    var tasks = kit.engine().getTaskService();
    tasks
        .createTaskQuery()
        .withoutProcessInstanceId()
        .list()
        .forEach(task -> tasks.deleteTask(task.getId(), true));
    kit.finish();
  }

  /** As few steps as still go wrong; each trial gets an engine of its own. */
  Steps shrunk(Supplier<Kit> kits) {
    List<Long> few = new ArrayList<>(seeds);
    for (int size = few.size() / 2; size > 0; size /= 2) {
      for (int from = 0; from + size <= few.size(); ) {
        List<Long> fewer = new ArrayList<>(few);
        fewer.subList(from, from + size).clear();
        if (new Steps(fewer).failure(kits) != null) {
          few = fewer;
        } else {
          from += size;
        }
      }
    }
    return new Steps(List.copyOf(few));
  }
}
