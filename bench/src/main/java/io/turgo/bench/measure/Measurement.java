package io.turgo.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import io.turgo.bench.BenchException;
import io.turgo.bench.database.PostgresDatabase;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a stretch of work cost, as the difference of two readings: {@link #begin}, then {@link
 * #end()} right after the work, then {@link #costs()} after the engine has been closed.
 *
 * <p>Sessions report transactions and rows up to ten seconds late, so the beginning waits for what
 * was before, and the end for the sessions to be gone. Everything that happens in the database
 * counts, autovacuum and our own few queries included. On SQLite only the JVM is measured, because
 * the database is in it.
 */
public final class Measurement implements AutoCloseable {
  /** A little more than the time after which an idle PostgreSQL session reports what it did. */
  private static final int REPORTED_AFTER_SECONDS = 11;

  private final @Nullable PostgresCounters counters;
  private final PostgresCounters.@Nullable Exact exactBefore;
  private final PostgresCounters.@Nullable Reported reportedBefore;
  private final long jvmCpuBefore;
  private PostgresCounters.@Nullable Exact exactAfter;
  private long jvmCpuAfter;

  private Measurement(@Nullable PostgresCounters counters) throws SQLException {
    this.counters = counters;
    this.reportedBefore = counters == null ? null : counters.reported();
    this.exactBefore = counters == null ? null : counters.exact();
    this.jvmCpuBefore = jvmCpuNanos();
    this.jvmCpuAfter = jvmCpuBefore;
  }

  /**
   * Takes the first reading.
   *
   * @param postgres null on SQLite
   */
  public static Measurement begin(@Nullable PostgresDatabase postgres) {
    try {
      if (postgres == null) {
        return new Measurement(null);
      }
      pause(REPORTED_AFTER_SECONDS * 1000);
      return new Measurement(PostgresCounters.open(postgres));
    } catch (SQLException e) {
      throw new BenchException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  /** Ends the stretch; what comes after does not count, where the database can tell. */
  public void end() {
    try {
      exactAfter = counters == null ? null : counters.exact();
      jvmCpuAfter = jvmCpuNanos();
    } catch (SQLException e) {
      throw new BenchException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  /** The difference, after the engine's sessions have ended. */
  public Costs costs() {
    long jvmCpuNanos = jvmCpuAfter - jvmCpuBefore;
    if (counters == null || exactBefore == null || exactAfter == null || reportedBefore == null) {
      return new Costs(null, null, null, null, null, jvmCpuNanos / 1e6, null);
    }
    try {
      for (int tries = 0; counters.otherClients() > 0 && tries < 100; tries++) {
        pause(100);
      }
      PostgresCounters.Reported reportedAfter = counters.reported();
      return new Costs(
          difference(exactBefore.statements(), exactAfter.statements()),
          reportedAfter.transactions() - reportedBefore.transactions(),
          reportedAfter.rowsWritten() - reportedBefore.rowsWritten(),
          exactAfter.wal() - exactBefore.wal(),
          counters.fullPageShare(exactBefore.wal(), exactAfter.wal()),
          jvmCpuNanos / 1e6,
          difference(exactBefore.cpuMillis(), exactAfter.cpuMillis()));
    } catch (SQLException e) {
      throw new BenchException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (counters != null) {
      try {
        counters.close();
      } catch (SQLException e) {
        throw new BenchException("Could not close the measurement: " + e.getMessage(), e);
      }
    }
  }

  /**
   * Totals of a stretch; null where there is no such figure.
   *
   * @param fullPageShare which part of the log was full-page images, from 0 to 1
   */
  public record Costs(
      @Nullable Long statements,
      @Nullable Long transactions,
      @Nullable Long rowsWritten,
      @Nullable Long walBytes,
      @Nullable Double fullPageShare,
      double jvmCpuMillis,
      @Nullable Long dbCpuMillis) {}

  private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
    return before == null || after == null ? null : after - before;
  }

  private static long jvmCpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /** There is no signal to wait for: the server tells nobody when a session has reported. */
  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Interrupted while waiting for the database's counters", e);
    }
  }
}
