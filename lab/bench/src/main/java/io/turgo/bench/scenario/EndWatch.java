package io.turgo.bench.scenario;

import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Finds the moment when nothing is pending any more, without disturbing those who work on it: looks
 * again when half of what is left should be done by the speed of late, so rarely at first and every
 * 20 ms at the end.
 */
public final class EndWatch {
  private static final long SHORTEST = Duration.ofMillis(20).toNanos();
  private static final long LONGEST = Duration.ofSeconds(5).toNanos();

  private final LongSupplier pending;
  private final LongSupplier nanoTime;
  private final LongConsumer parkNanos;
  private final Duration patience;

  /**
   * @param patience for how long nothing may change before it counts as stuck
   */
  public EndWatch(
      LongSupplier pending, LongSupplier nanoTime, LongConsumer parkNanos, Duration patience) {
    this.pending = pending;
    this.nanoTime = nanoTime;
    this.parkNanos = parkNanos;
    this.patience = patience;
  }

  /**
   * Waits for the end.
   *
   * @param atMost how many were pending at the beginning
   * @param progress is told what is left at every look
   * @return nanoTime of the end
   */
  public long await(long atMost, LongConsumer progress) {
    long begin = nanoTime.getAsLong();
    long lowest = Long.MAX_VALUE;
    long lastChange = begin;
    long emptySince = 0;
    boolean empty = false;
    long lastLook = begin;
    long lastLeft = atMost;
    long pause = SHORTEST;
    while (true) {
      parkNanos.accept(pause);
      if (Thread.currentThread().isInterrupted()) {
        throw new CommandException("Interrupted with about %,d jobs pending.".formatted(lastLeft));
      }
      long left = pending.getAsLong();
      long now = nanoTime.getAsLong();
      progress.accept(left);
      if (left == 0) {
        // Looked at twice: an engine may move a job from one table to another between two counts.
        if (empty) {
          return emptySince;
        }
        empty = true;
        emptySince = now;
        pause = SHORTEST;
        continue;
      }
      empty = false;
      if (left != lowest) {
        lowest = left;
        lastChange = now;
      } else if (now - lastChange > patience.toNanos()) {
        throw new CommandException(
            "Nothing has moved for %d s with %,d jobs pending."
                .formatted(patience.toSeconds(), left));
      }
      pause = pause(left, (double) (lastLeft - left) / (now - lastLook), now - begin);
      lastLook = now;
      lastLeft = left;
    }
  }

  /**
   * Never longer than a twentieth of the time so far: the beginning tells little of the speed, and
   * what is pending may stay the same for long where each job makes the next.
   */
  private static long pause(long left, double perNano, long nanos) {
    double remaining = perNano <= 0 ? Double.MAX_VALUE : left / perNano;
    return Math.clamp((long) Math.min(remaining / 2, nanos / 20.0), SHORTEST, LONGEST);
  }
}
