package io.turgo.bench.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Repetitions of the same run.
 *
 * @param runs at least one, in the order in which they were made
 */
public record Runs(List<RunResult> runs) {
  private static final Comparator<RunResult> BY_RATE =
      Comparator.comparingDouble(RunResult::jobsPerSecond);

  public Runs {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("Repetitions of a run need at least one run");
    }
    runs = List.copyOf(runs);
  }

  /** Puts those together that ran the same: engine, settings, variant; in order of appearance. */
  public static List<Runs> group(List<RunResult> results) {
    Map<List<@Nullable String>, List<RunResult>> groups = new LinkedHashMap<>();
    for (RunResult result : results) {
      groups
          .computeIfAbsent(
              Arrays.asList(result.contender(), result.settings(), result.variant()),
              key -> new ArrayList<>())
          .add(result);
    }
    return groups.values().stream().map(Runs::new).toList();
  }

  /** The first run, which says what all are runs of. */
  public RunResult first() {
    return runs.getFirst();
  }

  /** Jobs per second of the median. */
  public double rate() {
    return median().jobsPerSecond();
  }

  /** Whether there is more than one run. */
  public boolean repeated() {
    return runs.size() > 1;
  }

  /** The run in the middle by jobs per second; of an even number the slower one. */
  public RunResult median() {
    return runs.stream().sorted(BY_RATE).toList().get((runs.size() - 1) / 2);
  }

  /** The slowest run. */
  public RunResult slowest() {
    return runs.stream().min(BY_RATE).orElseThrow();
  }

  /** The fastest run. */
  public RunResult fastest() {
    return runs.stream().max(BY_RATE).orElseThrow();
  }

  /** Whether the end state of every run was right. */
  public boolean verified() {
    return runs.stream().allMatch(RunResult::verified);
  }
}
