package io.turgo.bench.scale;

import io.turgo.bench.measure.CostMeter;
import io.turgo.bench.result.RunResult;
import io.turgo.command.CommandException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an item of some work cost at one size.
 *
 * @param items that were done
 * @param perItem the counts that could be taken; the others are left out
 */
record ScaleRow(
    String work, long size, long items, double seconds, Map<ScaleCount, Double> perItem) {
  ScaleRow {
    perItem = Map.copyOf(perItem);
  }

  double itemsPerSecond() {
    return items / Math.max(1e-3, seconds);
  }

  /**
   * Of what an engine in this JVM did; the transactions are its own where no server counts them.
   */
  static ScaleRow of(
      String work,
      long size,
      long items,
      double seconds,
      CostMeter.Costs costs,
      long ownTransactions) {
    Map<ScaleCount, Double> perItem = new EnumMap<>(ScaleCount.class);
    Long transactions = costs.transactions();
    put(perItem, ScaleCount.JVM_CPU, costs.jvmCpuMillis(), items);
    put(perItem, ScaleCount.SERVER_CPU, costs.dbCpuMillis(), items);
    put(perItem, ScaleCount.ALLOCATED, costs.allocatedBytes(), items);
    put(perItem, ScaleCount.STATEMENTS, costs.statements(), items);
    put(
        perItem,
        ScaleCount.TRANSACTIONS,
        transactions == null ? ownTransactions : transactions,
        items);
    put(perItem, ScaleCount.ROWS, costs.rowsWritten(), items);
    put(perItem, ScaleCount.LOG_BYTES, costs.walBytes(), items);
    return new ScaleRow(work, size, items, seconds, perItem);
  }

  /**
   * Of the run of a scenario.
   *
   * @throws CommandException if the database did not hold what it should at its end
   */
  static ScaleRow of(String work, long size, RunResult result) {
    if (!result.verified()) {
      throw new CommandException(
          "%s at %,d: %s".formatted(work, size, String.join("; ", result.problems())));
    }
    Map<ScaleCount, Double> perItem = new EnumMap<>(ScaleCount.class);
    put(perItem, ScaleCount.JVM_CPU, result.jvmCpuMsPerJob(), 1);
    put(perItem, ScaleCount.SERVER_CPU, result.dbCpuMsPerJob(), 1);
    put(perItem, ScaleCount.ALLOCATED, result.allocatedBytesPerJob(), 1);
    put(perItem, ScaleCount.STATEMENTS, result.statementsPerJob(), 1);
    put(perItem, ScaleCount.TRANSACTIONS, result.transactionsPerJob(), 1);
    put(perItem, ScaleCount.ROWS, result.rowsPerJob(), 1);
    put(perItem, ScaleCount.LOG_BYTES, result.walBytesPerJob(), 1);
    return new ScaleRow(work, size, result.jobs(), result.seconds(), perItem);
  }

  /** Notes a total as what one of so many items cost, unless there is none. */
  static void put(
      Map<ScaleCount, Double> perItem, ScaleCount count, @Nullable Number total, long items) {
    if (total != null) {
      perItem.put(count, total.doubleValue() / items);
    }
  }
}
