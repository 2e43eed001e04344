package io.turgo.bench.scenario;

import io.turgo.bench.BenchException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How scenarios are run. A value that can not be is a {@link BenchException} that names its option.
 *
 * @param instances null calibrates, so that at least ten seconds are measured
 * @param producers threads that start instances, several to run with each; empty for the scenario's
 *     own choice
 * @param nodes JVMs on one database
 * @param concurrency jobs that run at a time; null for what the settings file says
 * @param pageSize jobs taken from the table at once; null for what the settings file says
 * @param history none, activity, audit or full
 * @param exclusive whether the jobs of one instance run one after the other
 * @param warmUp instances that are run before anything is measured; null for the scenario's choice
 * @param work how long a job takes; null for the scenario's choice
 * @param steps jobs in a row of a chain
 * @param waiting how many jobs wait, several to run with each
 * @param set settings of the engine that override its file
 * @param networkLatency of each way between engine and database
 * @param quick one short run that is not for publication
 */
public record RunSettings(
    @Nullable Long instances,
    List<Integer> producers,
    int nodes,
    @Nullable Integer concurrency,
    @Nullable Integer pageSize,
    String history,
    boolean exclusive,
    @Nullable Long warmUp,
    @Nullable Duration work,
    int steps,
    List<Long> waiting,
    Map<String, String> set,
    Duration networkLatency,
    boolean quick) {
  private static final List<String> LEVELS = List.of("none", "activity", "audit", "full");

  public RunSettings {
    producers = List.copyOf(producers);
    waiting = List.copyOf(waiting);
    set = Map.copyOf(set);
    atLeastOne("--instances", instances);
    atLeastOne("--nodes", (long) nodes);
    atLeastOne("--concurrency", concurrency == null ? null : concurrency.longValue());
    atLeastOne("--page-size", pageSize == null ? null : pageSize.longValue());
    atLeastOne("--warm-up", warmUp);
    atLeastOne("--steps", (long) steps);
    producers.forEach(number -> atLeastOne("--producers", number.longValue()));
    waiting.forEach(number -> atLeastOne("--waiting", number));
    if (work != null && work.isNegative()) {
      throw new BenchException("--work-ms must be 0 or more, but is " + work.toMillis() + ".");
    }
    if (networkLatency.isNegative()) {
      throw new BenchException(
          "--network-latency-ms must be 0 or more, but is " + networkLatency.toMillis() + ".");
    }
    if (!LEVELS.contains(history)) {
      throw new BenchException(
          "--history must be none, activity, audit or full, but is '" + history + "'.");
    }
  }

  /** One node, full history, everything else as the scenarios have it. */
  public static RunSettings defaults() {
    return new RunSettings(
        null,
        List.of(),
        1,
        null,
        null,
        "full",
        true,
        null,
        null,
        5,
        List.of(),
        Map.of(),
        Duration.ZERO,
        false);
  }

  /** A copy with a given size, for runs that need no calibration. */
  public RunSettings withInstances(long newInstances, long newWarmUp) {
    return new RunSettings(
        newInstances,
        producers,
        nodes,
        concurrency,
        pageSize,
        history,
        exclusive,
        newWarmUp,
        work,
        steps,
        waiting,
        set,
        networkLatency,
        quick);
  }

  private static void atLeastOne(String option, @Nullable Long value) {
    if (value != null && value < 1) {
      throw new BenchException(option + " must be 1 or more, but is " + value + ".");
    }
  }
}
