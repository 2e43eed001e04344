package io.turgo.bench.scenario;

import io.turgo.bench.contender.Percentiles;
import io.turgo.bench.measure.CostMeter.Costs;
import org.jspecify.annotations.Nullable;

/**
 * A measured stretch of a run; null where the scenario has no such figure.
 *
 * @param variant what sets it apart from the run's other stretches
 * @param producers threads that started instances
 * @param instances that took part
 * @param jobs done, or starts where nothing else is measured
 * @param costs complete once the run has ended
 * @param startsPerSecond starts that returned durable, in the stretch or before
 * @param theoreticalShare share of concurrency divided by duration
 * @param latencies from ready until started
 * @param startLatencies how long calls took that start
 */
public record Stretch(
    @Nullable String variant,
    int producers,
    long instances,
    long jobs,
    double seconds,
    Costs costs,
    @Nullable Double startsPerSecond,
    @Nullable Double theoreticalShare,
    @Nullable Percentiles latencies,
    @Nullable Percentiles startLatencies) {
  double jobsPerSecond() {
    return jobs / Math.max(1e-3, seconds);
  }

  Stretch withLatencies(Percentiles newLatencies) {
    return new Stretch(
        variant,
        producers,
        instances,
        jobs,
        seconds,
        costs,
        startsPerSecond,
        theoreticalShare,
        newLatencies,
        startLatencies);
  }
}
