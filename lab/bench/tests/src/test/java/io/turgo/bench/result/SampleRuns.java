package io.turgo.bench.result;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Made-up results with figures that a test can recognise. */
public final class SampleRuns {
  private SampleRuns() {}

  public static RunContext context() {
    return new RunContext(
        "./turgo bench compare noop --peers flowable",
        Instant.parse("2026-11-21T01:00:00Z"),
        "2 CPUs",
        "OpenJDK 25",
        "PostgreSQL 18.6, durable");
  }

  /** A row of one variant with a run for each rate. */
  static Runs row(
      String contender, String settings, @Nullable String variant, double... jobsPerSecond) {
    return new Runs(
        Arrays.stream(jobsPerSecond)
            .mapToObj(rate -> run(contender, settings, variant, rate, List.of()))
            .toList());
  }

  static Runs row(String contender, double... jobsPerSecond) {
    return row(contender, "best", null, jobsPerSecond);
  }

  /** A run of Turgo. */
  public static RunResult rate(double jobsPerSecond, String... problems) {
    return run(BenchReport.TURGO, "best", null, jobsPerSecond, List.of(problems));
  }

  static RunResult run(
      String contender,
      String settings,
      @Nullable String variant,
      double rate,
      List<String> problems) {
    boolean turgo = contender.equals(BenchReport.TURGO);
    double cost = 25_000 / rate;
    return new RunResult(
        "noop",
        variant,
        contender,
        engine(contender),
        settings,
        "PostgreSQL 18.6",
        "full",
        1,
        8,
        null,
        100_000,
        100_000,
        100_000 / rate,
        rate,
        rate * 1.5,
        null,
        10.5 * cost,
        40.25 * cost,
        88.75 * cost,
        150.0 * cost,
        null,
        null,
        turgo ? 0.1 : 15.0,
        turgo ? 0.01 : 2.0,
        turgo ? 7.0 : 13.0,
        turgo ? 2.0 : 6.0,
        turgo ? 1_800.0 : 7_700.0,
        turgo ? 9_000.0 : 300_000.0,
        null,
        0.03 * cost,
        null,
        0.04 * cost,
        null,
        problems.isEmpty(),
        problems,
        false);
  }

  private static String engine(String contender) {
    return switch (contender) {
      case BenchReport.TURGO -> "Turgo 9.8.7";
      case BenchReport.FLOOR -> "Floor";
      case "flowable" -> "Flowable 8.0.0";
      default -> contender + " <1.0>";
    };
  }
}
