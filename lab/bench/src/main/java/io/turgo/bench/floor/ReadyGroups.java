package io.turgo.bench.floor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Instances whose last step is durable, by the script and the step that comes next, to be taken in
 * groups. Safe for all threads.
 */
final class ReadyGroups {
  private final Map<RowScript, Waiting> scripts = new LinkedHashMap<>();
  private boolean open;

  /** Instances of one script by the number of their next step. */
  private static final class Waiting {
    private final List<List<long[]>> byStep = new ArrayList<>();

    Waiting(int steps) {
      for (int i = 0; i < steps; i++) {
        byStep.add(new ArrayList<>());
      }
    }
  }

  /** Instances that make the same step. */
  record Group(RowScript script, int step, List<long[]> instances) {}

  /** These instances have made that step; those that have no further one are forgotten. */
  synchronized void done(RowScript script, int step, List<long[]> instances) {
    int next = step + 1;
    if (next < script.steps().size()) {
      scripts
          .computeIfAbsent(script, fresh -> new Waiting(script.steps().size()))
          .byStep
          .get(next)
          .addAll(instances);
      notifyAll();
    }
  }

  /** Lets {@link #take} wait for instances, or not. */
  synchronized void open(boolean isOpen) {
    open = isOpen;
    notifyAll();
  }

  /**
   * Takes a group: of those that are full the one that is furthest, so that what was just written
   * is still near; else the fullest. The oldest instances go first: new entries are then the last
   * of each index, whose pages are split less often. Waits while there is none.
   *
   * @return null once closed
   */
  synchronized @Nullable Group take(int atMost) throws InterruptedException {
    while (open) {
      Group group = next(atMost);
      if (group != null) {
        return group;
      }
      wait();
    }
    return null;
  }

  private @Nullable Group next(int atMost) {
    RowScript bestScript = null;
    int bestStep = 0;
    int bestSize = 0;
    for (Map.Entry<RowScript, Waiting> entry : scripts.entrySet()) {
      List<List<long[]>> byStep = entry.getValue().byStep;
      for (int step = byStep.size() - 1; step > 0; step--) {
        int size = Math.min(atMost, byStep.get(step).size());
        if (size > bestSize) {
          bestScript = entry.getKey();
          bestStep = step;
          bestSize = size;
        }
      }
    }
    if (bestScript == null) {
      return null;
    }
    List<long[]> waiting = Objects.requireNonNull(scripts.get(bestScript)).byStep.get(bestStep);
    List<long[]> oldest = waiting.subList(0, bestSize);
    List<long[]> taken = new ArrayList<>(oldest);
    oldest.clear();
    return new Group(bestScript, bestStep, taken);
  }
}
