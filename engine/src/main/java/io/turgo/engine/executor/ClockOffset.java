package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far this node's clock is from the database's, as each lease round sees it. A node whose clock
 * is ahead by more than the tolerance would fire timers too early, so it fires none until the clock
 * is right again. A node whose clock is behind fires late, and health reports it. If the database's
 * clock was set while this node's ran evenly, timers continue.
 *
 * <p>The rounds of one thread measure; all threads may ask.
 */
final class ClockOffset {
  /** The part's name in {@link io.turgo.engine.monitoring.EngineHealth}. */
  static final String PART = "clock";

  private static final Logger LOG = LoggerFactory.getLogger(ClockOffset.class);
  private static final long WORTH_A_WARNING = 1_000;

  private final LongSupplier systemClock;
  private final LongSupplier nanoTime;
  private final long tolerance;
  private final Health health;
  private boolean warned;

  private @Nullable Reading last;

  /** How much of the offset comes from steps of the database's clock. */
  private long databaseSteps;

  private volatile boolean tooFarAhead;

  /** Both clocks of this node in a round, and the offset that was seen. */
  private record Reading(long millis, long nanos, long ahead) {}

  /**
   * @param systemClock epoch milliseconds, which no application sets
   * @param nanoTime a monotonic clock
   */
  ClockOffset(LongSupplier systemClock, LongSupplier nanoTime, Duration tolerance, Health health) {
    this.systemClock = systemClock;
    this.nanoTime = nanoTime;
    this.tolerance = tolerance.toMillis();
    this.health = health;
  }

  /** The system's time in epoch milliseconds. */
  long now() {
    return systemClock.getAsLong();
  }

  /** Whether timers would fire too early. */
  boolean isTooFarAhead() {
    return tooFarAhead;
  }

  /**
   * Compares the clocks.
   *
   * @param before what {@link #now} was before the database was asked
   * @param database what it answered, in epoch milliseconds
   */
  void measured(long before, long database) {
    long after = now();
    // The database read its clock between the two, so an offset within that time is none.
    long ahead = before > database ? before - database : Math.min(0, after - database);
    long off = Math.abs(ahead);
    boolean tooFar = off > tolerance;
    noteSteps(new Reading(after, nanoTime.getAsLong(), ahead));
    boolean changes = tooFar != health.knows(PART);
    if (off < WORTH_A_WARNING) {
      if (warned) {
        LOG.info("The clock of this node agrees with the database's again");
      }
      warned = false;
    } else if (!warned || changes) {
      warned = true;
      LOG.warn("{}", text(ahead));
    }
    if (tooFar) {
      health.impaired(PART, text(ahead));
    } else {
      health.works(PART);
    }
    tooFarAhead = ahead - databaseSteps > tolerance;
  }

  /**
   * A step is the database's where this node's clock has run evenly from one round to the next. A
   * drift is nobody's step.
   */
  private void noteSteps(Reading reading) {
    Reading before = last;
    last = reading;
    if (Math.abs(reading.ahead()) < WORTH_A_WARNING) {
      databaseSteps = 0;
    } else if (before != null) {
      long passed = TimeUnit.NANOSECONDS.toMillis(reading.nanos() - before.nanos());
      long own = reading.millis() - before.millis() - passed;
      long ofDatabase = reading.ahead() - before.ahead() - own;
      if (Math.abs(ofDatabase) >= WORTH_A_WARNING) {
        databaseSteps += ofDatabase;
      }
    }
  }

  private String text(long ahead) {
    return "The clock of this node is "
        + Math.abs(ahead)
        + " ms "
        + (ahead > 0 ? "ahead of" : "behind")
        + " the database's; "
        + consequence(ahead)
        + ". Synchronise both machines with NTP";
  }

  private String consequence(long ahead) {
    if (Math.abs(ahead) <= tolerance) {
      return "its timers fire " + (ahead > 0 ? "early" : "late");
    }
    if (Math.abs(ahead - databaseSteps) <= tolerance) {
      return "the database's clock was set, and timers go on by this node's";
    }
    return ahead > 0
        ? "it fires no timers until the clock is right (tolerance "
            + tolerance
            + " ms, ExecutorSettings.clockTolerance)"
        : "its timers fire late";
  }
}
