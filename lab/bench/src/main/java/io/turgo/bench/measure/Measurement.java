package io.turgo.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a stretch of work cost, as the difference of two readings: {@link #begin}, then {@link #end}
 * right after the work, then {@link #costs} after the engine has been closed.
 *
 * <p>Sessions report transactions and rows up to ten seconds late, so the beginning waits for what
 * was before, and the end for the sessions to be gone. Everything that happens in the database
 * counts, autovacuum and our own few queries included. On SQLite only the JVM is measured, because
 * the database is in it.
 */
public final class Measurement implements AutoCloseable {
  /** A little more than the time after which an idle PostgreSQL session reports what it did. */
  private static final int REPORTED_AFTER_MILLIS = 11_000;

  private final @Nullable PostgresCounters counters;
  private PostgresCounters.@Nullable Exact exactBefore;
  private PostgresCounters.@Nullable Reported reportedBefore;
  private PostgresCounters.@Nullable Exact exactAfter;
  private long jvmCpuBefore;
  private long jvmCpuAfter;

  private Measurement(@Nullable PostgresCounters counters) {
    this.counters = counters;
  }

  /**
   * Prepares a measurement.
   *
   * @param postgres null on SQLite
   */
  public static Measurement on(@Nullable PostgresDatabase postgres) {
    return new Measurement(postgres == null ? null : PostgresCounters.open(postgres));
  }

  /** Takes the first reading, on PostgreSQL once its sessions have reported what was before. */
  public void begin() {
    try {
      if (counters != null) {
        pause(REPORTED_AFTER_MILLIS);
        reportedBefore = counters.reported();
        exactBefore = counters.exact();
      }
      jvmCpuBefore = jvmCpuNanos();
    } catch (SQLException e) {
      throw new CommandException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  /** Ends the stretch; what comes after does not count, where the database can tell. */
  public void end() {
    try {
      exactAfter = counters == null ? null : counters.exact();
      jvmCpuAfter = jvmCpuNanos();
    } catch (SQLException e) {
      throw new CommandException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  /** The difference, after the engine's sessions have ended. */
  public Costs costs() {
    long jvmCpuNanos = jvmCpuAfter - jvmCpuBefore;
    if (counters == null || exactBefore == null || exactAfter == null || reportedBefore == null) {
      return new Costs(null, null, null, null, null, jvmCpuNanos / 1e6, null);
    }
    try {
      for (int tries = 0; counters.otherClients() > 0 && tries < 600; tries++) {
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
      throw new CommandException("Could not read the database's counters: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (counters != null) {
      try {
        counters.close();
      } catch (SQLException e) {
        throw new CommandException("Could not close the measurement: " + e.getMessage(), e);
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
      @Nullable Double jvmCpuMillis,
      @Nullable Long dbCpuMillis) {
    /** Nothing was measured. */
    public static final Costs UNKNOWN = new Costs(null, null, null, null, null, null, null);
  }

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
      throw new CommandException("Interrupted while waiting for the database's counters", e);
    }
  }
}
