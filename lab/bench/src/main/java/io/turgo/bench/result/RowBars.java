package io.turgo.bench.result;

import io.turgo.bench.result.BarChart.Bar;
import io.turgo.bench.result.BarChart.Part;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bars of rows. */
final class RowBars {
  private RowBars() {}

  /** Jobs per second of the median; the spread of repetitions. */
  static Bar rate(String name, String figure, Runs row) {
    List<Double> spread =
        row.repeated()
            ? List.of(row.slowest().jobsPerSecond(), row.fastest().jobsPerSecond())
            : List.of();
    return new Bar(name, figure, List.of(new Part(row.rate(), style(row))), spread);
  }

  /** CPU time for each job in a JVM and its database, of a row that has it. */
  static Bar cpu(String name, String figure, Runs row) {
    return new Bar(
        name,
        figure,
        List.of(new Part(jvmMillis(row), "jvm"), new Part(orZero(databaseMillis(row)), "database")),
        List.of());
  }

  static boolean hasCpu(Runs row) {
    return row.median().jvmCpuMsPerJob() != null;
  }

  /** Of an engine with a server beside its JVMs, both together. */
  static double jvmMillis(Runs row) {
    RunResult run = row.median();
    return Objects.requireNonNull(run.jvmCpuMsPerJob()) + orZero(run.serverCpuMsPerJob());
  }

  static @Nullable Double databaseMillis(Runs row) {
    return row.median().dbCpuMsPerJob();
  }

  /** The class in the style sheet. */
  static String style(Runs row) {
    return switch (row.first().contender()) {
      case BenchReport.TURGO -> "subject";
      case BenchReport.FLOOR -> "floor";
      default -> "peer";
    };
  }

  static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
