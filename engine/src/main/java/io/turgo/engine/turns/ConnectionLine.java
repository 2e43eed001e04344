package io.turgo.engine.turns;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactional jobs that wait for a connection, in the order in which they came. They wait here
 * without a thread and without a place among the running jobs, so that others pass them by.
 */
public final class ConnectionLine {
  private final Deque<BooleanSupplier> line = new ArrayDeque<>();
  private int free;

  public ConnectionLine(int connections) {
    this.free = connections;
  }

  /**
   * Whether there is a connection for the caller; if not, {@code later} is asked once there is.
   *
   * @param waits told before {@code later} can be, if that is so; must be quick
   * @param later begins to use the connection, or answers false; must be quick and must not throw
   */
  public synchronized boolean enter(Runnable waits, BooleanSupplier later) {
    if (free == 0) {
      waits.run();
      line.addLast(later);
      return false;
    }
    free--;
    return true;
  }

  /** The caller needs its connection no more: it is the next one's. */
  public void leave() {
    BooleanSupplier next;
    do {
      next = next();
    } while (next != null && !next.getAsBoolean());
  }

  private synchronized @Nullable BooleanSupplier next() {
    BooleanSupplier next = line.pollFirst();
    if (next == null) {
      free++;
    }
    return next;
  }
}
