package io.turgo.bench.measure;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What stretches of work cost that engines in other JVMs did, one after the other: each is {@link
 * #begin}, {@link #end}, and its {@link Costs} are complete after {@link #awaitReports} or {@link
 * #awaitEnds}, before anything else is done, or after {@link #close}.
 *
 * <p>Sessions report transactions and rows late, so a beginning first waits for what was before to
 * be reported. Everything that happens in the database counts, autovacuum included.
 */
public final class CostMeter implements AutoCloseable {
  /** A little more than the time after which an idle PostgreSQL session reports what it did. */
  private static final int REPORTED_AFTER_MILLIS = 11_000;

  private final @Nullable PostgresCounters counters;
  private final Supplier<JvmUse> jvms;
  private final List<Long> pids;
  private final Supplier<@Nullable Traffic> traffic;
  private @Nullable Costs last;

  /**
   * @param postgres null on an embedded database, where only the JVM is measured
   * @param jvms what the engines' JVMs have used so far
   * @param pids of these JVMs
   * @param traffic what went through job queues so far; null without any
   */
  public CostMeter(
      @Nullable PostgresDatabase postgres,
      Supplier<JvmUse> jvms,
      List<Long> pids,
      Supplier<@Nullable Traffic> traffic) {
    this.counters = postgres == null ? null : PostgresCounters.open(postgres);
    this.jvms = jvms;
    this.pids = List.copyOf(pids);
    this.traffic = traffic;
  }

  /** Waits until all sessions must have reported what they have done, but are there to go on. */
  public void awaitReports() {
    try {
      if (counters != null) {
        Thread.sleep(REPORTED_AFTER_MILLIS);
        noteReported();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Waits until all sessions, which have been closed, have ended: that too makes them report. */
  public void awaitEnds() {
    try {
      if (counters != null) {
        for (int tries = 0; counters.otherClients() > 0 && tries < 200; tries++) {
          Thread.sleep(50);
        }
        noteReported();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Whether a stretch has ended whose costs are not complete yet. */
  public boolean incomplete() {
    return counters != null && last != null && last.ended && last.reportedAfter == null;
  }

  /** Begins a stretch, right after {@link #awaitReports} or {@link #awaitEnds}. */
  public Costs begin() {
    try {
      Costs costs = new Costs();
      costs.trafficBefore = traffic.get();
      costs.instructions = InstructionCounter.start(pids);
      costs.jvmsBefore = jvms.get();
      if (counters != null) {
        costs.reportedBefore = counters.reported();
        costs.exactBefore = counters.exact();
      }
      last = costs;
      return costs;
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Ends the stretch; what comes after does not count, where the database can tell. */
  public void end(Costs costs) {
    try {
      if (counters != null) {
        costs.exactAfter = counters.exact();
      }
      costs.jvmsAfter = jvms.get();
      costs.countedInstructions = costs.instructions.stop();
      costs.trafficAfter = traffic.get();
      costs.ended = true;
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** The engines have been closed: waits for their sessions to end, and takes the last reading. */
  @Override
  public void close() {
    if (counters == null) {
      return;
    }
    try (counters) {
      awaitEnds();
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  private void noteReported() throws SQLException {
    if (counters != null && last != null && last.ended && last.reportedAfter == null) {
      last.reportedAfter = counters.reported();
    }
  }

  private static CommandException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new CommandException("Interrupted while waiting for the database's counters", e);
  }

  private static CommandException unreadable(SQLException e) {
    return new CommandException("Could not read the database's counters: " + e.getMessage(), e);
  }

  /** Totals of a stretch; null where there is no such figure. */
  public static final class Costs {
    private InstructionCounter instructions = InstructionCounter.NONE;
    private @Nullable Long countedInstructions;
    private JvmUse jvmsBefore = JvmUse.NOTHING;
    private JvmUse jvmsAfter = JvmUse.NOTHING;
    private boolean ended;
    private @Nullable Traffic trafficBefore;
    private @Nullable Traffic trafficAfter;
    private PostgresCounters.@Nullable Exact exactBefore;
    private PostgresCounters.@Nullable Exact exactAfter;
    private PostgresCounters.@Nullable Reported reportedBefore;
    private PostgresCounters.@Nullable Reported reportedAfter;

    private Costs() {}

    /** What went through job queues; null without any. */
    public @Nullable Traffic traffic() {
      return trafficBefore == null || trafficAfter == null
          ? null
          : trafficAfter.since(trafficBefore);
    }

    public double jvmCpuMillis() {
      return (jvmsAfter.cpuNanos() - jvmsBefore.cpuNanos()) / 1e6;
    }

    /** CPU time of the servers that the JVMs had started. */
    public long serverCpuMillis() {
      return jvmsAfter.serverCpuMillis() - jvmsBefore.serverCpuMillis();
    }

    /** What all threads of the JVMs allocated. */
    public long allocatedBytes() {
      return jvmsAfter.allocatedBytes() - jvmsBefore.allocatedBytes();
    }

    /** Instructions of the JVMs outside the kernel; null where the machine does not count them. */
    public @Nullable Long instructions() {
      return countedInstructions;
    }

    public @Nullable Long dbCpuMillis() {
      return exactBefore == null || exactAfter == null
          ? null
          : difference(exactBefore.cpuMillis(), exactAfter.cpuMillis());
    }

    public @Nullable Long statements() {
      return exactBefore == null || exactAfter == null
          ? null
          : difference(exactBefore.statements(), exactAfter.statements());
    }

    public @Nullable Long walBytes() {
      return exactBefore == null || exactAfter == null
          ? null
          : exactAfter.wal() - exactBefore.wal();
    }

    public @Nullable Long transactions() {
      return reportedBefore == null || reportedAfter == null
          ? null
          : reportedAfter.transactions() - reportedBefore.transactions();
    }

    public @Nullable Long rowsWritten() {
      return reportedBefore == null || reportedAfter == null
          ? null
          : reportedAfter.rowsWritten() - reportedBefore.rowsWritten();
    }

    public @Nullable Long historyRows() {
      return reportedBefore == null || reportedAfter == null
          ? null
          : reportedAfter.historyRows() - reportedBefore.historyRows();
    }

    private static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
      return before == null || after == null ? null : after - before;
    }
  }
}
