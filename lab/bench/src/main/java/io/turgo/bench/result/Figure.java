package io.turgo.bench.result;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of figures.
 *
 * @param factor what the figure is multiplied with before it is shown
 */
record Figure(
    String label, String format, double factor, Function<RunResult, @Nullable Number> value) {
  private static final String MISSING = "-";

  /** How fast, and how soon. */
  static final List<Figure> RATES =
      List.of(
          figure("of the maximum", "%.1f %%", 100, RunResult::theoreticalShare),
          figure("starts/s", "%,.0f", 1, RunResult::startsPerSecond),
          figure("latency p50 ms", "%,.1f", 1, RunResult::latencyP50Ms),
          figure("p95 ms", "%,.1f", 1, RunResult::latencyP95Ms),
          figure("p99 ms", "%,.1f", 1, RunResult::latencyP99Ms),
          figure("max ms", "%,.1f", 1, RunResult::latencyMaxMs),
          figure("start p50 ms", "%,.1f", 1, RunResult::startLatencyP50Ms),
          figure("start p99 ms", "%,.1f", 1, RunResult::startLatencyP99Ms));

  /** What one job costs. */
  static final List<Figure> PER_JOB =
      List.of(
          figure("SQL statements", "%.3f", 1, RunResult::statementsPerJob),
          figure("transactions", "%.4f", 1, RunResult::transactionsPerJob),
          figure("rows written", "%.2f", 1, RunResult::rowsPerJob),
          figure("history rows", "%.2f", 1, RunResult::historyRowsPerJob),
          figure("WAL bytes", "%,.0f", 1, RunResult::walBytesPerJob),
          figure("allocated bytes", "%,.0f", 1, RunResult::allocatedBytesPerJob),
          figure("instructions", "%,.0f", 1, RunResult::instructionsPerJob),
          figure("CPU ms JVM", "%.3f", 1, RunResult::jvmCpuMsPerJob),
          figure("CPU ms server", "%.3f", 1, RunResult::serverCpuMsPerJob),
          figure("CPU ms database", "%.3f", 1, RunResult::dbCpuMsPerJob),
          message("CPU ms broker", Messages::brokerCpuMsPerJob),
          message("published", Messages::publishedPerJob),
          message("messages", Messages::messagesPerJob),
          message("delivered", Messages::deliveredPerJob),
          message("redelivered", Messages::redeliveredPerJob));

  private static Figure message(String label, Function<Messages, @Nullable Number> value) {
    return figure(
        label, "%.3f", 1, run -> run.messages() == null ? null : value.apply(run.messages()));
  }

  private static Figure figure(
      String label, String format, double factor, Function<RunResult, @Nullable Number> value) {
    return new Figure(label, format, factor, value);
  }

  /** Those figures that at least one row has. */
  static List<Figure> present(List<Figure> figures, List<Runs> rows) {
    return figures.stream()
        .filter(figure -> rows.stream().anyMatch(row -> figure.value.apply(row.median()) != null))
        .toList();
  }

  /** As text; a dash where the run has no such figure. */
  String of(RunResult run) {
    Number number = value.apply(run);
    return number == null
        ? MISSING
        : String.format(Locale.ROOT, format, number.doubleValue() * factor);
  }

  /** The number itself. */
  @Nullable Double number(RunResult run) {
    Number number = value.apply(run);
    return number == null ? null : number.doubleValue();
  }
}
