package io.turgo.bench.guard;

import io.turgo.bench.result.RunResult;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is counted, per job. */
enum Count {
  STATEMENTS("statements"),
  TRANSACTIONS("transactions"),
  ROWS("rows"),
  LOG_BYTES("log-bytes"),
  ALLOCATED_BYTES("allocated-bytes"),
  INSTRUCTIONS("instructions");

  private final String label;

  Count(String label) {
    this.label = label;
  }

  /** The name in the file. */
  String label() {
    return label;
  }

  /** The one with a label; null for none. */
  static @Nullable Count of(String label) {
    return Arrays.stream(values())
        .filter(count -> count.label.equals(label))
        .findFirst()
        .orElse(null);
  }

  /** Whether a JVM that has not compiled much yet counts the same as one that has. */
  boolean isToldByFewJobs() {
    return this != ALLOCATED_BYTES && this != INSTRUCTIONS;
  }

  /** Whether every machine can tell it; few virtual machines count instructions. */
  boolean isToldEverywhere() {
    return this != INSTRUCTIONS;
  }

  /** What a run counted; null where that cannot be told. */
  @Nullable Double of(RunResult result) {
    return switch (this) {
      case STATEMENTS -> result.statementsPerJob();
      case TRANSACTIONS -> result.transactionsPerJob();
      case ROWS -> result.rowsPerJob();
      case LOG_BYTES -> result.walBytesPerJob();
      case ALLOCATED_BYTES -> result.allocatedBytesPerJob();
      case INSTRUCTIONS -> result.instructionsPerJob();
    };
  }
}
