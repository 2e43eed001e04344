package io.turgo.bench.relay;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue that gives each chunk back no sooner than a fixed time after it came, in order. Any
 * number of chunks is under way at a time, like on a wire, so the delay costs no throughput; only
 * the bytes under way are bounded, which makes a slow receiver slow its sender down.
 *
 * <p>One thread puts, one takes, any thread closes. A closed line refuses and gives nothing, and
 * what was in it is lost.
 */
final class DelayLine {
  private final long delayNanos;
  private final long capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<Due> chunks = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  /**
   * @param capacity bytes that may be under way; one chunk may exceed it by its own size
   */
  DelayLine(Duration delay, long capacity) {
    this.delayNanos = delay.toNanos();
    this.capacity = capacity;
  }

  private record Due(Chunk chunk, long nanoTime) {}

  /** Takes a chunk on, once there is room; false when the line is closed. */
  boolean put(Chunk chunk) throws InterruptedException {
    // Before the wait for room: that is a receiver's delay, not the wire's, and must not add to it.
    long due = System.nanoTime() + delayNanos;
    lock.lockInterruptibly();
    try {
      while (bytes >= capacity && !closed) {
        changed.await();
      }
      if (closed) {
        return false;
      }
      chunks.add(new Due(chunk, due));
      bytes += chunk.size();
      changed.signalAll();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The oldest chunk, once it is due; {@link Chunk.Reset} when the line is closed. */
  Chunk take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        Due first = chunks.peek();
        if (first == null) {
          changed.await();
          continue;
        }
        long wait = first.nanoTime() - System.nanoTime();
        if (wait <= 0) {
          chunks.remove();
          bytes -= first.chunk().size();
          changed.signalAll();
          return first.chunk();
        }
        changed.awaitNanos(wait);
      }
      return new Chunk.Reset();
    } finally {
      lock.unlock();
    }
  }

  /** Ends all waiting. */
  void close() {
    lock.lock();
    try {
      closed = true;
      chunks.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
