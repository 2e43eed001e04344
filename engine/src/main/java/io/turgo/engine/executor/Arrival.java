package io.turgo.engine.executor;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One delivery on this node, until each of its jobs has an answer. Then it is acknowledged, or
 * released if some of its jobs go back. At the next delivery the finished jobs no longer exist.
 *
 * <p>Safe for all threads. A second answer for a job is harmless, so a caller that a full heap
 * stopped can repeat it.
 */
final class Arrival {
  private static final long FIRST_DELAY_MS = 100;
  private static final int DOUBLINGS = 9;

  private final QueueConsumer from;
  private final JobDelivery delivery;

  /** Which of the jobs have no answer, and which go back. */
  private BitSet open = new BitSet(0);

  private BitSet back = new BitSet(0);
  private int jobs = 1;
  private long delayMillis;

  Arrival(QueueConsumer from, JobDelivery delivery) {
    this.from = from;
    this.delivery = delivery;
  }

  /**
   * One job of a delivery.
   *
   * @param index its place in the message
   */
  record Part(Arrival arrival, int index) {
    QueueConsumer from() {
      return arrival.from;
    }

    int attempt() {
      return arrival.delivery.attempt();
    }

    /** The job's outcome is durable. */
    void done() {
      arrival.from.metrics().acknowledged.increment();
      arrival.answered(index, false, 0);
    }

    /** There is nothing to do for the job. */
    void drop() {
      arrival.from.metrics().dropped.increment();
      done();
    }

    /** Twice as long each time, and never at once: who gave it back cannot run it now. */
    void release() {
      goesBack(arrival.delay());
    }

    void releaseAtOnce() {
      goesBack(0);
    }

    private void goesBack(long millis) {
      arrival.from.metrics().released.increment();
      arrival.answered(index, true, millis);
    }
  }

  QueueConsumer from() {
    return from;
  }

  JobMessage message() {
    return delivery.message();
  }

  int attempt() {
    return delivery.attempt();
  }

  /** Each of its jobs gets an answer from now on. */
  void begins() {
    int count = message().jobs().size();
    synchronized (this) {
      jobs = count;
      open = new BitSet(count);
      open.set(0, count);
      back = new BitSet(count);
    }
    from.delivered(delivery);
  }

  private void answered(int index, boolean goesBack, long millis) {
    boolean released;
    long delay;
    synchronized (this) {
      open.clear(index);
      if (goesBack) {
        back.set(index);
        delayMillis = Math.max(delayMillis, millis);
      }
      if (!open.isEmpty()) {
        return;
      }
      released = !back.isEmpty();
      delay = delayMillis;
    }
    if (released) {
      delivery.release(Duration.ofMillis(delay));
    } else {
      delivery.acknowledge();
    }
  }

  /** Whether jobs wait to go back until the others have an answer. */
  synchronized boolean isParted() {
    return !open.isEmpty() && !back.isEmpty();
  }

  /**
   * A message of the jobs that wait to go back until the others have an answer, which may be long;
   * it takes their place in this delivery. Null if there are none.
   */
  @Nullable JobMessage part() {
    JobMessage whole = message();
    synchronized (this) {
      if (!isParted()) {
        return null;
      }
      JobMessage parted = whole.of(back.stream().mapToObj(whole.jobs()::get).toList());
      back.clear();
      return parted;
    }
  }

  /** Gives the delivery back whatever has become of its jobs: those that run are done here. */
  void releaseWhole() {
    synchronized (this) {
      from.metrics().released.add(jobs);
    }
    delivery.release(Duration.ofMillis(delay()));
  }

  /** It was not looked at. */
  void giveBackAtOnce() {
    delivery.release(Duration.ZERO);
  }

  void reject(String reason) {
    from.metrics().rejected.add(message().jobs().size());
    delivery.reject(reason);
  }

  private long delay() {
    return FIRST_DELAY_MS << Math.min(DOUBLINGS, Math.max(0, delivery.attempt() - 1));
  }
}
