package io.turgo.bench.scale;

import io.turgo.bench.batch.BatchRun;
import io.turgo.bench.batch.BulkCost;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.turgo.TurgoContender;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one instance costs in a batch over so many. */
final class BatchQuestion implements ScaleQuestion {
  @Override
  public String name() {
    return "batch";
  }

  @Override
  public String size() {
    return "instances of the batch";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 40_000L, 160_000L);
  }

  @Override
  public long most() {
    return 10_000_000;
  }

  @Override
  public List<ScaleRow> run(List<Long> sizes, ScaleBench bench) {
    List<ScaleRow> rows = new ArrayList<>();
    try (RunDatabases databases = RunDatabases.open(bench.database())) {
      if (!bench.quick()) {
        bench.out().println("warm-up");
        run(sizes.getFirst(), databases, bench);
      }
      for (long size : sizes) {
        for (BulkCost cost : run(size, databases, bench)) {
          rows.add(row(size, cost));
        }
      }
    }
    return rows;
  }

  private static List<BulkCost> run(long size, RunDatabases databases, ScaleBench bench) {
    try (RunDatabase database = databases.create()) {
      return new BatchRun(Math.toIntExact(size), bench.out()).on(TurgoContender.location(database));
    }
  }

  private static ScaleRow row(long size, BulkCost cost) {
    Map<ScaleCount, Double> perItem = new EnumMap<>(ScaleCount.class);
    ScaleRow.put(perItem, ScaleCount.JVM_CPU, cost.costs().jvmCpuMillis(), size);
    ScaleRow.put(perItem, ScaleCount.SERVER_CPU, cost.costs().dbCpuMillis(), size);
    ScaleRow.put(perItem, ScaleCount.STATEMENTS, cost.costs().statements(), size);
    ScaleRow.put(perItem, ScaleCount.TRANSACTIONS, cost.costs().transactions(), size);
    ScaleRow.put(perItem, ScaleCount.ROWS, cost.costs().rowsWritten(), size);
    ScaleRow.put(perItem, ScaleCount.LOG_BYTES, cost.costs().walBytes(), size);
    return new ScaleRow(cost.label(), size, size, cost.nanos() / 1e9, perItem);
  }
}
