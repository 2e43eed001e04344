package io.turgo.engine.commit;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.Payload;
import io.turgo.engine.instance.Row;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Everything that one command, or several coalesced ones, changes: written as a whole or not at
 * all.
 */
public final class UnitOfWork {
  private static final int ROW_BYTES = 200;

  private final List<InstanceChanges> instances;
  private final int losses;
  private final Consumer<CommitResult> onResult;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITS);

  /** By {@link System#nanoTime}. */
  private final long madeAt = System.nanoTime();

  /** Whether its rows were held when it was to be written, and since when; the slow lane's. */
  private boolean locked;

  private long lockedSince;

  /** Who has a right to answer it follows from this, and what may be answered. */
  private enum State {
    /** Nothing of it is written. */
    WAITS,

    /** It may be written or not. */
    IS_WRITTEN,

    ANSWERED
  }

  /**
   * @param losses how often its instances were lost to somebody else before; a unit that keeps
   *     losing gets a lane of its own
   * @param onResult called once, on a committer thread, so it must be quick and must not throw
   */
  public UnitOfWork(List<InstanceChanges> instances, int losses, Consumer<CommitResult> onResult) {
    this.instances = instances;
    this.losses = losses;
    this.onResult = onResult;
  }

  List<InstanceChanges> instances() {
    return instances;
  }

  int losses() {
    return losses;
  }

  /** Before it is written; false if it was answered, so that it must not be. */
  boolean begins() {
    return state.compareAndSet(State.WAITS, State.IS_WRITTEN);
  }

  /** It was tried, and nothing of it was written. */
  void waitsAgain() {
    state.compareAndSet(State.IS_WRITTEN, State.WAITS);
  }

  boolean isAnswered() {
    return state.get() == State.ANSWERED;
  }

  /** Tells how it ended; only the first answer counts. What the callback throws is logged. */
  void answer(CommitResult result) {
    if (state.getAndSet(State.ANSWERED) != State.ANSWERED) {
      tell(result);
    }
  }

  /** Answers it, unless it is being written; false if that is so. */
  boolean answerUnwritten(CommitResult result) {
    if (state.compareAndSet(State.WAITS, State.ANSWERED)) {
      tell(result);
    }
    return state.get() == State.ANSWERED;
  }

  private void tell(CommitResult result) {
    Health.attempt("The callback of a unit", Consumer::accept, onResult, result);
  }

  /** Notes that its rows are held by somebody else. */
  void isLocked(long nanoTime) {
    if (!locked) {
      locked = true;
      lockedSince = nanoTime;
    }
  }

  /** When it was made, by {@link System#nanoTime}. */
  long madeAt() {
    return madeAt;
  }

  boolean wasLocked() {
    return locked;
  }

  /** When its rows were found to be held, by {@link System#nanoTime}. */
  long lockedSince() {
    return lockedSince;
  }

  int rows() {
    int rows = 0;
    for (InstanceChanges changes : instances) {
      rows += changes.rows();
    }
    return rows;
  }

  /** Roughly what it costs on the wire. */
  long bytes() {
    long bytes = (long) rows() * ROW_BYTES;
    for (InstanceChanges changes : instances) {
      for (Row row : changes.inserts()) {
        bytes += Payload.of(row);
      }
      for (Row row : changes.updates()) {
        bytes += Payload.of(row);
      }
    }
    return bytes;
  }
}
