package io.turgo.bench.scale;

import io.turgo.bench.batch.InstanceRows;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.measure.CostMeter;
import io.turgo.bench.measure.JvmUse;
import io.turgo.bench.scenario.EndWatch;
import io.turgo.bench.scenario.ProgressLines;
import io.turgo.bench.search.SearchRun;
import io.turgo.bench.turgo.TurgoContender;
import io.turgo.command.CommandException;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.store.Store;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A fresh database with one engine at a time, which is in this JVM. Calls come from one thread.
 *
 * @param waits whether a server's late reports of earlier work are awaited before each measurement
 * @param quick whether a hundredth of the usual items will do
 */
record ScaleSite(
    RunDatabase database,
    StoreLocation location,
    ProgressLines progress,
    boolean waits,
    boolean quick)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  static ScaleSite on(RunDatabase database, ProgressLines progress, boolean waits, boolean quick) {
    return new ScaleSite(database, TurgoContender.location(database), progress, waits, quick);
  }

  /** How many items are done where that does not depend on the size. */
  long items(long usual) {
    return quick ? Math.max(1, usual / 100) : usual;
  }

  /** An engine whose executor is off. Closing it closes its store. */
  ProcessEngine engine() {
    return new TurgoProcessEngineBuilder()
        .store(location.open())
        .name("scale")
        .executorActive(false)
        .history(HistoryLevel.FULL)
        .bean("work", (JavaDelegate) execution -> {})
        .build();
  }

  /**
   * Measures some work of a new engine.
   *
   * @param prepared does what is not measured, and answers with what is
   */
  ScaleRow measure(String work, long size, long items, Function<ProcessEngine, Runnable> prepared) {
    try (CostMeter meter =
        new CostMeter(
            database.postgres(),
            ScaleSite::use,
            List.of(ProcessHandle.current().pid()),
            () -> null)) {
      CostMeter.Costs costs;
      double seconds;
      long transactions;
      try (ProcessEngine engine = engine()) {
        Runnable measured = prepared.apply(engine);
        if (waits) {
          meter.awaitReports();
        }
        progress.say("%s, %,d times".formatted(work, items));
        transactions = -engine.getMetrics().commits().groups();
        costs = meter.begin();
        long begin = System.nanoTime();
        measured.run();
        seconds = (System.nanoTime() - begin) / 1e9;
        meter.end(costs);
        transactions += engine.getMetrics().commits().groups();
      }
      meter.awaitEnds();
      return ScaleRow.of(work, size, items, seconds, costs, transactions);
    }
  }

  /** Makes copies of the only instance, with the business keys key1, key2 and so on. */
  void copy(String instanceId, long copies) {
    progress.say("making %,d more".formatted(copies));
    try (Store store = location.open();
        Connection connection = SearchRun.connect(location)) {
      if (copies > 0) {
        new InstanceRows(connection, location instanceof StoreLocation.Postgres, store)
            .copy(Long.parseLong(instanceId), Math.toIntExact(copies));
      }
    } catch (SQLException e) {
      throw new CommandException("The database cannot be filled: " + e.getMessage(), e);
    }
  }

  /**
   * Switches the executor on until so many more jobs are committed.
   *
   * @param begin makes those that are not there yet
   */
  void runJobs(ProcessEngine engine, long jobs, Runnable begin) {
    long target = engine.getMetrics().executor().finished() + jobs;
    begin.run();
    engine.getJobExecutor().start();
    new EndWatch(
            () -> Math.max(0, target - engine.getMetrics().executor().finished()),
            System::nanoTime,
            LockSupport::parkNanos,
            PATIENCE)
        .await(jobs, left -> progress.update("%,d jobs left".formatted(left)));
  }

  /** Fails unless a query of one number finds this one. */
  void expect(String what, long expected, String sql) {
    try (Connection connection = SearchRun.connect(location);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      if (row.getLong(1) != expected) {
        throw new CommandException(
            "Expected %,d %s, but there are %,d.".formatted(expected, what, row.getLong(1)));
      }
    } catch (SQLException e) {
      throw new CommandException("The outcome cannot be read: " + e.getMessage(), e);
    }
  }

  /** Fails if the tables contradict each other. */
  void verifyTables() {
    progress.say("checking the tables");
    try (Store store = location.open()) {
      ConsistencyCheck.run(store).stream()
          .findFirst()
          .ifPresent(violation -> {
            throw new CommandException("The tables are not consistent: " + violation);
          });
    }
  }

  @Override
  public void close() {
    database.close();
  }

  private static JvmUse use() {
    return new JvmUse(
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime(),
        ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
            .getTotalThreadAllocatedBytes(),
        0);
  }
}
