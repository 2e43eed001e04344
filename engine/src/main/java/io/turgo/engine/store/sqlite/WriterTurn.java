package io.turgo.engine.store.sqlite;

import io.turgo.engine.monitoring.EngineHealth.Problem;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Whose turn it is to write: one thread's at a time, in the order of asking.
 *
 * <p>User code may keep its turn for a limited time while others wait. Then the next in line ends
 * the transaction of that turn and takes over. Who ends a turn is decided by {@link Turn#ending},
 * so a commit that has begun is never cut off, and a thread that finds its turn taken away finds
 * the reason, too. The engine's own turns have no limit.
 */
final class WriterTurn {
  /** The part's name in {@link io.turgo.engine.monitoring.EngineHealth}. */
  static final String PART = "sqlite-writer";

  private static final Logger LOG = LoggerFactory.getLogger(WriterTurn.class);

  /** How often who waits looks whether it may go on. */
  private static final long LOOK_MS = 100;

  private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

  private final Semaphore free = new Semaphore(1, true);
  private final Duration limit;
  private final Consumer<Turn> end;
  private final LongSupplier nanoTime;

  /** The turn that a thread has, or had and has not heard to be taken away; one per store. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Turn> mine = new ThreadLocal<>();

  private volatile @Nullable Turn current;

  /**
   * @param limit of a turn of user code, while others wait
   * @param end undoes the transaction of a turn; its thread may be using the connection
   */
  WriterTurn(Duration limit, Consumer<Turn> end) {
    this(limit, end, System::nanoTime);
  }

  /**
   * @param nanoTime a monotonic clock
   */
  WriterTurn(Duration limit, Consumer<Turn> end, LongSupplier nanoTime) {
    this.limit = limit;
    this.end = end;
    this.nanoTime = nanoTime;
  }

  /** The turn of one thread. */
  static final class Turn {
    private static final String BY_ITSELF = "";

    private final Thread thread = Thread.currentThread();
    private final long began;
    private final Instant since = Instant.now();
    private final boolean ofUserCode;
    private final @Nullable Map<String, String> mdc;

    /** {@link #BY_ITSELF}, or the reason why another thread ends it; null while it goes on. */
    private final AtomicReference<@Nullable String> ending = new AtomicReference<>();

    /** A turn of the same thread that was taken away, which it has not heard yet. */
    private @Nullable Turn before;

    /** What the turn writes with, from the begin of its transaction on. */
    volatile SqliteWriter.@Nullable Session session;

    private Turn(boolean ofUserCode, long began) {
      this.ofUserCode = ofUserCode;
      this.began = began;
      this.mdc = ofUserCode ? MDC.getCopyOfContextMap() : null;
    }

    /** Why it was taken away; null if it was not. */
    private @Nullable String whyTakenAway() {
      String reason = ending.get();
      return reason == null || reason.equals(BY_ITSELF) ? null : reason;
    }

    private String text() {
      StringBuilder text = new StringBuilder("thread ").append(thread.getName());
      if (mdc != null && !mdc.isEmpty()) {
        text.append(' ').append(mdc);
      }
      for (StackTraceElement frame : thread.getStackTrace()) {
        if (!frame.getClassName().matches("(java|javax|jdk|sun|org\\.sqlite|com\\.sun)\\..*")) {
          return text.append(", which is in ").append(frame).toString();
        }
      }
      return text.toString();
    }
  }

  private Duration age(Turn turn) {
    return Duration.ofNanos(nanoTime.getAsLong() - turn.began);
  }

  /**
   * Waits for its turn, but not once the writer is closed.
   *
   * @param ofUserCode whether it ends when user code ends it
   */
  Turn take(boolean ofUserCode, BooleanSupplier closed) throws SQLException {
    boolean interrupted = false;
    try {
      while (true) {
        if (closed.getAsBoolean()) {
          throw new SQLException("The store is closed");
        }
        try {
          if (free.tryAcquire(LOOK_MS, TimeUnit.MILLISECONDS)) {
            return taken(ofUserCode);
          }
        } catch (InterruptedException e) {
          interrupted = true; // a transaction is not to be cut short by it
        }
        endIfTooLong();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The turn that the calling thread has got; where an error prevents it, the next one has it. */
  private Turn taken(boolean ofUserCode) {
    boolean done = false;
    try {
      Turn taken = new Turn(ofUserCode, nanoTime.getAsLong());
      taken.before = takenAway();
      mine.set(taken);
      current = taken;
      done = true;
      return taken;
    } finally {
      if (!done) {
        free.release();
      }
    }
  }

  private void endIfTooLong() {
    Turn turn = current;
    if (turn == null
        || !turn.ofUserCode
        || turn.session == null
        || age(turn).compareTo(limit) < 0
        || turn.ending.get() != null) {
      return;
    }
    String reason =
        "The transaction of "
            + turn.text()
            + " was rolled back: it kept the only writer of the SQLite file for "
            + age(turn).toMillis()
            + " ms while others waited, and "
            + limit.toMillis()
            + " ms are allowed (SqliteSettings.longestTransaction). Move slow work before the"
            + " first statement";
    if (!turn.ending.compareAndSet(null, reason)) {
      return;
    }
    // Nobody else ends the turn from here on: no error may keep it from its end.
    try {
      end.accept(turn);
    } finally {
      current = null;
      free.release();
    }
    LOG.warn("{}", reason);
  }

  /** Begins to end the calling thread's turn; false if it was taken away before. */
  boolean beginsToEnd() {
    Turn turn = ofThisThread();
    return turn != null && turn.ending.compareAndSet(null, Turn.BY_ITSELF);
  }

  /** Gives the turn of the calling thread to the next. */
  void giveBack() {
    try {
      Turn ended = mine.get();
      keep(ended == null ? null : ended.before);
    } finally {
      current = null;
      free.release();
    }
  }

  private void keep(@Nullable Turn turn) {
    if (turn == null) {
      mine.remove();
    } else {
      mine.set(turn);
    }
  }

  /** The turn of the calling thread; null if it has none, or has one to hear of first. */
  @Nullable Turn ofThisThread() {
    return takenAway() == null ? mine.get() : null;
  }

  /** A turn of the calling thread that was taken away, which it has not heard yet. */
  private @Nullable Turn takenAway() {
    Turn turn = mine.get();
    if (turn == null) {
      return null;
    }
    return turn.whyTakenAway() == null ? turn.before : turn;
  }

  /** Whether anybody has a turn. */
  boolean isTaken() {
    return current != null;
  }

  /** Why the turn of the calling thread was taken away; null if it was not. */
  @Nullable String whyEnded() {
    Turn turn = takenAway();
    return turn == null ? null : turn.whyTakenAway();
  }

  /** The calling thread knows that its turn was taken away. */
  void forgetEnded() {
    Turn turn = takenAway();
    Turn last = mine.get();
    if (turn == null || last == null) {
      return;
    }
    if (turn == last) {
      mine.remove();
    } else {
      last.before = null;
    }
  }

  /** Waits so long for a turn that nobody has; whoever gets it gives it back. */
  boolean takeWithin(long millis) {
    try {
      return free.tryAcquire(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return free.tryAcquire();
    }
  }

  /** User code that keeps others waiting; null if none does. */
  @Nullable Problem trouble() {
    Turn turn = current;
    return turn == null
            || !turn.ofUserCode
            || !free.hasQueuedThreads()
            || age(turn).compareTo(WORTH_TELLING) < 0
        ? null
        : new Problem(
            PART,
            "A transaction of "
                + turn.text()
                + " has kept the only writer of the SQLite file for "
                + age(turn).toMillis()
                + " ms while others wait; after "
                + limit.toMillis()
                + " ms it is rolled back",
            turn.since);
  }
}
