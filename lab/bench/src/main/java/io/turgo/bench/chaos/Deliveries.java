package io.turgo.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How often jobs were delivered: a job that comes again and again at once is a hot loop. */
final class Deliveries {
  /**
   * What is given back comes after 0.1 s, then after twice that time: 8 deliveries of each message
   * in so long. There are a few messages of a job when they are doubled, published again, or
   * delivered again because connections break.
   */
  private static final long SPAN_MILLIS = 12_000;

  private static final int MOST_IN_SPAN = 40;
  private static final int SAMPLES = 5;

  private final List<String> loops = new ArrayList<>();

  /**
   * @param deliveries their times, by job and revision
   * @param windows of the faults, which are told of theirs
   */
  Deliveries(Map<String, List<Long>> deliveries, List<Repeats.Window> windows) {
    deliveries.forEach((job, unsorted) -> {
      List<Long> times = unsorted.stream().sorted().toList();
      int most = mostInSpan(times);
      if (most > MOST_IN_SPAN) {
        loops.add("job and revision %s came %d times in 12 s".formatted(job, most));
      }
      for (Repeats.Window window : windows) {
        int within =
            (int) times.stream().filter(at -> at >= window.from() && at <= window.to()).count();
        if (within > 0) {
          Figures figures = window.figures();
          figures.deliveries += within;
          figures.deliveredJobs++;
          figures.mostDeliveries = Math.max(figures.mostDeliveries, within);
        }
      }
    });
  }

  private static int mostInSpan(List<Long> times) {
    int most = 0;
    int first = 0;
    for (int last = 0; last < times.size(); last++) {
      while (times.get(last) - times.get(first) > SPAN_MILLIS) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  /** Jobs that were delivered too often. */
  List<String> problems() {
    return loops.isEmpty()
        ? List.of()
        : List.of(
            "%d jobs were delivered in a hot loop: %s"
                .formatted(loops.size(), loops.stream().limit(SAMPLES).toList()));
  }
}
