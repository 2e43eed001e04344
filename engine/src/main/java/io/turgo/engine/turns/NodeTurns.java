package io.turgo.engine.turns;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.store.TurnLocks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders holders of several nodes that keep losing the same instances to each other. Each has the
 * turn of its own node already ({@link RepeatTurns}) and asks for locks in the database, repeatedly
 * while it waits.
 *
 * <p>A turn is a courtesy: the commit keeps the state right without it. A holder that waits longer
 * than the patience continues without a turn. So do all holders when the database cannot be asked.
 * A holder that has had its turn for as long gives it back, because its user code may wait for
 * another holder that waits for the turn.
 *
 * <p>Safe for all threads; only the service's own, begun with the first turn, asks the database.
 */
final class NodeTurns extends Service {
  // Made before the heap is full.
  private static final String TAKING = Health.text("Taking a turn");

  private static final Logger LOG = LoggerFactory.getLogger(NodeTurns.class);
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

  /** For how long nobody is made to wait after a failure, which may take its time each time. */
  private static final long AFTER_FAILURE = TimeUnit.SECONDS.toNanos(1);

  /** How long a connection is kept that nobody needs. */
  private static final long IDLE_MS = 30_000;

  private static final long UNTIL_WOKEN_MS = Long.MAX_VALUE;
  private static final long MOMENT = TimeUnit.SECONDS.toNanos(1);

  private final @Nullable TurnLocks locks;
  private final DelayedActions later;
  private final Duration patience;

  /** In the order in which they came; guarded by this, as all below is. */
  private final List<Turn> turns = new ArrayList<>();

  private boolean closed;
  private boolean failed;
  private long failedAt;

  /** Whether a connection may be open; touched by the service's thread only, as what follows. */
  private boolean used;

  private long idleSince;

  private enum State {
    WAITING,
    HELD,
    /** Its locks are to be given back. */
    OVER,
    /** It went on without locks. */
    WITHOUT
  }

  /** The turn of a holder at some instances. */
  private static final class Turn {
    private final Object holder;
    private final Set<Long> instances;
    private final Runnable go;
    private State state = State.WAITING;
    private long pause = FIRST_PAUSE;

    /** When it is asked for again; once it is held: when it ends at the latest. */
    private long at = System.nanoTime();

    Turn(Object holder, Set<Long> instances, Runnable go) {
      this.holder = holder;
      this.instances = instances;
      this.go = go;
    }

    @SuppressWarnings("ReferenceEquality") // whoever has a turn is known by identity
    boolean isOf(Object other) {
      return holder == other;
    }
  }

  /**
   * @param locks null where there are no other nodes
   * @param later lets those go on that have waited for too long
   * @param patience for how long a turn is waited for, and then lasts, at most
   */
  NodeTurns(@Nullable TurnLocks locks, DelayedActions later, Duration patience, Health health) {
    super("turgo-turns", health);
    this.locks = locks;
    this.later = later;
    this.patience = patience;
  }

  /**
   * Goes on with a holder when it is its turn, or without one. Never throws.
   *
   * @param instances that no other node has a turn at meanwhile
   * @param go must be quick and must not throw
   */
  void take(Object holder, Set<Long> instances, Runnable go) {
    Turn turn = null;
    try {
      if (!mustWait(holder, instances)) {
        go.run();
        return;
      }
      turn = new Turn(holder, instances, go);
      begin(turn);
    } catch (Throwable thrown) {
      if (turn == null) {
        go.run();
      } else {
        goWithout(turn);
      }
      Health.logged(TAKING, thrown);
    }
  }

  private synchronized boolean mustWait(Object holder, Set<Long> instances) {
    if (locks == null || closed || (failed && System.nanoTime() - failedAt < AFTER_FAILURE)) {
      return false;
    }
    for (Turn turn : turns) {
      if (turn.isOf(holder) && turn.state == State.HELD) {
        if (turn.instances.containsAll(instances)) {
          return false;
        }
        turn.state = State.OVER;
      }
    }
    return true;
  }

  private void begin(Turn turn) {
    synchronized (this) {
      if (!closed) {
        turns.add(turn);
        start();
      }
    }
    later.after(patience.toNanos(), () -> goWithout(turn));
    wake();
    if (isClosed()) {
      goWithout(turn);
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Lets a holder go on that waits still. */
  private void goWithout(Turn turn) {
    synchronized (this) {
      if (turn.state != State.WAITING) {
        return;
      }
      turn.state = State.WITHOUT;
    }
    turn.go.run();
  }

  /** Ends the turn of a holder, if it has one; never throws. */
  void end(Object holder) {
    boolean any = false;
    synchronized (this) {
      for (int i = 0; i < turns.size(); i++) {
        Turn turn = turns.get(i);
        if (turn.isOf(holder) && turn.state == State.HELD) {
          turn.state = State.OVER;
          any = true;
        }
      }
    }
    if (any) {
      wake();
    }
  }

  @Override
  protected long runOnce() {
    TurnLocks asked = locks;
    if (asked == null) {
      return UNTIL_WOKEN_MS;
    }
    boolean done = false;
    try {
      giveBack(asked);
      for (Turn turn = nextDue(); turn != null; turn = nextDue()) {
        ask(asked, turn);
        giveBack(asked);
      }
      done = true;
      return untilNext(asked);
    } catch (TurgoStoreException e) {
      LOG.debug("Nodes cannot take turns", e);
      return 0;
    } finally {
      if (!done || isClosed()) {
        giveUp(asked);
      }
    }
  }

  /** No lock is held any more: the holders of turns continue, and so do the waiting ones. */
  private void giveUp(TurnLocks asked) {
    synchronized (this) {
      failed = true;
      failedAt = System.nanoTime();
      turns.removeIf(turn -> turn.state != State.WAITING);
    }
    used = false;
    try {
      asked.close();
    } finally {
      letAllGo();
    }
  }

  private void letAllGo() {
    for (Turn turn = nextWaiting(); turn != null; turn = nextWaiting()) {
      goWithout(turn);
    }
  }

  private synchronized @Nullable Turn nextWaiting() {
    for (Turn turn : turns) {
      if (turn.state == State.WAITING) {
        return turn;
      }
    }
    return null;
  }

  private void giveBack(TurnLocks asked) {
    List<Long> instances = new ArrayList<>();
    synchronized (this) {
      for (Turn turn : turns) {
        if (turn.state == State.HELD && turn.at - System.nanoTime() <= 0) {
          turn.state = State.OVER;
        }
        if (turn.state == State.OVER) {
          instances.addAll(turn.instances);
        }
      }
      turns.removeIf(turn -> turn.state == State.OVER || turn.state == State.WITHOUT);
    }
    if (!instances.isEmpty()) {
      asked.unlock(instances);
    }
  }

  private synchronized @Nullable Turn nextDue() {
    long now = System.nanoTime();
    for (Turn turn : turns) {
      if (turn.state == State.WAITING && turn.at - now <= 0) {
        return turn;
      }
    }
    return null;
  }

  private void ask(TurnLocks asked, Turn turn) {
    used = true;
    idleSince = System.nanoTime();
    boolean granted = asked.tryLock(turn.instances);
    synchronized (this) {
      if (turn.state != State.WAITING) {
        turn.state = granted ? State.OVER : turn.state; // it has gone on meanwhile
        return;
      }
      if (!granted) {
        turn.at = System.nanoTime() + turn.pause;
        turn.pause = Math.min(2 * turn.pause, LONGEST_PAUSE);
        return;
      }
      turn.state = State.HELD;
      turn.at = System.nanoTime() + patience.toNanos();
    }
    turn.go.run();
  }

  /** In milliseconds, rounded up. Gives the connection back once it has been idle for long. */
  private long untilNext(TurnLocks asked) {
    long now = System.nanoTime();
    long next = Long.MAX_VALUE;
    synchronized (this) {
      for (Turn turn : turns) {
        next = Math.min(next, Math.max(0, turn.at - now));
      }
    }
    if (next < Long.MAX_VALUE) {
      idleSince = now;
      return TimeUnit.NANOSECONDS.toMillis(next) + 1;
    }
    if (!used) {
      return UNTIL_WOKEN_MS;
    }
    long left = IDLE_MS - TimeUnit.NANOSECONDS.toMillis(now - idleSince);
    if (left > 0) {
      return left;
    }
    used = false;
    asked.close();
    return UNTIL_WOKEN_MS;
  }

  /** Lets all holders continue; later ones do not wait. */
  void close() {
    synchronized (this) {
      closed = true;
    }
    letAllGo();
    stop(MOMENT);
    if (locks != null) {
      locks.close();
    }
  }
}
