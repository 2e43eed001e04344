package io.turgo.bench.batch;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.measure.Measurement;
import io.turgo.bench.measure.Measurement.Costs;
import io.turgo.bench.scenario.EndWatch;
import io.turgo.bench.search.SearchRun;
import io.turgo.command.CommandException;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Makes instances with a dead letter job each, does bulk operations to all of them as batches, and
 * prints what one thing cost. After each operation it looks at the rows: whether it was done to
 * every instance, and once.
 */
public record BatchRun(int instances, PrintWriter out) {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="bench">
        <message id="go" name="go"/>
        <process id="charged" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="f1" sourceRef="start" targetRef="charge"/>
          <serviceTask id="charge" turgo:async="true" turgo:delegateExpression="${charge}"/>
          <sequenceFlow id="f2" sourceRef="charge" targetRef="wait"/>
          <receiveTask id="wait" messageRef="go"/>
          <sequenceFlow id="f3" sourceRef="wait" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Does all of it. */
  public void on(DatabaseSettings settings) {
    try (BenchDatabase database = BenchDatabase.open(settings)) {
      on(database.location());
    }
  }

  /** Does all of it on a database without other use; what each operation cost. */
  public List<BulkCost> on(StoreLocation location) {
    out.printf(Locale.ROOT, "%,d instances, %s%n", instances, location.describe());
    fill(location);
    out.printf(
        "| %-25s | seconds | things/s | statements | rows | log bytes | JVM ms | DB ms | heap MB |%n",
        "of each");
    out.println(
        "| "
            + "-".repeat(25)
            + " | ------: | -------: | ---------: | ---: | --------: | -----: | ----: | ------: |");
    List<BulkCost> costs = new ArrayList<>();
    for (BulkWork work : BulkWork.values()) {
      BulkCost cost = run(location, work);
      print(cost);
      costs.add(cost);
    }
    out.println("verified: each operation was done to every instance once");
    out.flush();
    return costs;
  }

  private void fill(StoreLocation location) {
    long begin = System.nanoTime();
    long first;
    JavaDelegate failing =
        execution -> {
          throw new IllegalStateException("The card of order " + execution.getId() + " is refused");
        };
    try (ProcessEngine engine = engine(location, failing, false)) {
      first = firstInstance(engine);
    }
    try (Store store = location.open();
        Connection connection = SearchRun.connect(location)) {
      if (instances > 1) {
        new InstanceRows(connection, location instanceof StoreLocation.Postgres, store)
            .copy(first, instances - 1);
      }
    } catch (SQLException e) {
      throw new CommandException("The database cannot be filled: " + e.getMessage(), e);
    }
    out.printf(Locale.ROOT, "made in %,d s%n", (System.nanoTime() - begin) / 1_000_000_000);
    out.flush();
  }

  /** One whose job has failed for good. */
  private static long firstInstance(ProcessEngine engine) {
    engine.getRepositoryService().createDeployment().addString("charged.bpmn", MODEL).deploy();
    ManagementService management = engine.getManagementService();
    String id =
        engine
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey(BulkWork.KEY)
            .businessKey("key0")
            .variable("order", 4711)
            .start()
            .getId();
    Job job = management.createJobQuery().processInstanceId(id).list().getFirst();
    management.setJobRetries(job.getId(), 1);
    try {
      management.executeJob(job.getId());
    } catch (RuntimeException refused) {
      // It is to fail; the query below finds out whether it has become a dead letter of that.
    }
    if (management.createDeadLetterJobQuery().processInstanceId(id).count() != 1) {
      throw new CommandException("The job of the first instance has not become a dead letter job.");
    }
    return Long.parseLong(id);
  }

  /** Closing it closes its store. */
  private static ProcessEngine engine(StoreLocation location, JavaDelegate charge, boolean active) {
    return new TurgoProcessEngineBuilder()
        .store(location.open())
        .name("bench")
        .executor(ExecutorSettings.defaults())
        .executorActive(active)
        .history(HistoryLevel.FULL)
        .bean("charge", charge)
        .build();
  }

  private BulkCost run(StoreLocation location, BulkWork work) {
    PostgresDatabase postgres =
        location instanceof StoreLocation.Postgres server ? server.database() : null;
    try (Measurement measurement = Measurement.on(postgres)) {
      long nanos;
      Batch batch;
      long heap;
      try (ProcessEngine engine = engine(location, execution -> {}, true)) {
        measurement.begin();
        resetHeap();
        long begin = System.nanoTime();
        batch = work.operation(engine).start();
        await(engine, batch.getId(), work);
        nanos = System.nanoTime() - begin;
        measurement.end();
        heap = peakOfHeap();
      }
      BulkCost cost = new BulkCost(work.label(), nanos, measurement.costs(), heap);
      verify(location, work, batch.getId());
      return cost;
    }
  }

  private void await(ProcessEngine engine, String batchId, BulkWork work) {
    new EndWatch(
            () -> left(engine, batchId, work), System::nanoTime, LockSupport::parkNanos, PATIENCE)
        .await(instances, left -> {});
    BatchStatistics found = batch(engine, batchId).getStatistics();
    BatchStatistics expected = new BatchStatistics((long) instances, instances, 0, 0);
    if (!expected.equals(found)) {
      throw new CommandException(
          "Expected %s of '%s', but it says %s.".formatted(expected, work.label(), found));
    }
  }

  /** How many instances it has not come to; one while what it has begun goes on. */
  private long left(ProcessEngine engine, String batchId, BulkWork work) {
    Batch batch = batch(engine, batchId);
    if (Batch.STATUS_COMPLETED.equals(batch.getStatus())) {
      return work.left(engine);
    }
    BatchStatistics statistics = batch.getStatistics();
    return statistics == null ? instances : Math.max(1, instances - statistics.done());
  }

  private static Batch batch(ProcessEngine engine, String batchId) {
    return Objects.requireNonNull(
        engine.getManagementService().createBatchQuery().batchId(batchId).singleResult(),
        () -> "Batch " + batchId + " is gone");
  }

  private static void resetHeap() {
    System.gc();
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      pool.resetPeakUsage();
    }
  }

  /** The sum of the pools' peaks, which were not all at the same moment. */
  private static long peakOfHeap() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        bytes += pool.getPeakUsage().getUsed();
      }
    }
    return bytes;
  }

  private void print(BulkCost cost) {
    double seconds = cost.nanos() / 1e9;
    Costs costs = cost.costs();
    out.printf(
        Locale.ROOT,
        "| %-25s | %,7.1f | %,8.0f | %10s | %4s | %9s | %6s | %5s | %,7d |%n",
        cost.label(),
        seconds,
        instances / seconds,
        each(costs.statements(), "%.3f"),
        each(costs.rowsWritten(), "%.1f"),
        each(costs.walBytes(), "%,.0f"),
        each(costs.jvmCpuMillis(), "%.3f"),
        each(costs.dbCpuMillis(), "%.3f"),
        cost.heapBytes() >> 20);
    out.flush();
  }

  private String each(@Nullable Number total, String format) {
    return total == null ? "" : String.format(Locale.ROOT, format, total.doubleValue() / instances);
  }

  private void verify(StoreLocation location, BulkWork work, String batchId) {
    Map<String, String> proofs = new TreeMap<>(work.proofs());
    proofs.put(
        "parts of the batch that say it was done",
        "SELECT count(DISTINCT item_id) FROM turgo_batch_part"
            + " WHERE status = 'completed' AND batch_id = "
            + batchId);
    proofs.put(
        "parts of the batch", "SELECT count(*) FROM turgo_batch_part WHERE batch_id = " + batchId);
    try (Connection connection = SearchRun.connect(location);
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, String> proof : proofs.entrySet()) {
        try (ResultSet row = statement.executeQuery(proof.getValue())) {
          row.next();
          if (row.getLong(1) != instances) {
            throw new CommandException(
                "Expected %,d %s after '%s', but there are %,d."
                    .formatted(instances, proof.getKey(), work.label(), row.getLong(1)));
          }
        }
      }
    } catch (SQLException e) {
      throw new CommandException("The outcome cannot be read: " + e.getMessage(), e);
    }
  }
}
