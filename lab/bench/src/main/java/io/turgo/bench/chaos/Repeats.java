package io.turgo.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** User code that ran more than once, and why. */
final class Repeats {
  static final String NODE_LOST = "its node died or stood still";
  static final String THREW = "it failed by order";
  static final String CLASH = "a job or a batch of another node changed the same instances";
  static final String NO_REASON = "no fault was near";

  private static final int SAMPLES = 5;

  /** Within which a batch that was begun changes the instances that it has found. */
  private static final long BATCH_MILLIS = 15_000;

  private final Map<String, Integer> byReason = new TreeMap<>();
  private final List<String> samples = new ArrayList<>();
  private int runs;

  /** A fault, from its beginning until all was well. */
  record Window(Figures figures, long from, long to) {}

  Repeats(Cluster cluster, List<Window> windows) {
    long lease = cluster.settings().lease().toMillis();
    cluster
        .ledger()
        .runs()
        .forEach((key, list) -> {
          runs += list.size();
          for (int i = 1; i < list.size(); i++) {
            long from = list.get(i - 1).at();
            long to = list.get(i).at();
            Window near = null;
            for (Window window : windows) {
              if (window.from() <= to && from <= window.to()) {
                near = window;
              }
            }
            if (near != null) {
              near.figures().repeatedRuns++;
            }
            String reason;
            if (cluster.ledger().lost(list.get(i - 1).life(), from, to, lease)) {
              reason = NODE_LOST;
            } else if (cluster.ledger().threw(key, to)) {
              reason = THREW;
            } else if (near != null) {
              reason = "during " + near.figures().label;
            } else if (key.endsWith(" add")
                || (key.endsWith(" seat")
                    && cluster.ledger().began(OperatorLoad.BATCH, to - BATCH_MILLIS, to))) {
              reason = CLASH; // what a transactional job has written is rolled back by one
            } else {
              reason = NO_REASON;
              if (samples.size() < SAMPLES) {
                samples.add(key + " " + list);
              }
            }
            byReason.merge(reason, 1, Integer::sum);
          }
        });
  }

  /** Repetitions that nothing explains. */
  List<String> problems() {
    int count = byReason.getOrDefault(NO_REASON, 0);
    return count == 0
        ? List.of()
        : List.of("user code ran again %d times without a reason: %s".formatted(count, samples));
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    int repeated = byReason.values().stream().mapToInt(Integer::intValue).sum();
    lines.add("User code ran %,d times, of them %,d again:".formatted(runs, repeated));
    byReason.forEach((reason, count) -> lines.add("  %,7d  %s".formatted(count, reason)));
    samples.forEach(sample -> lines.add("           such as " + sample));
    return lines;
  }
}
