package io.turgo.engine.clock;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time that processes live by: every timestamp that users see and every due date. It is the
 * system's time until it is set; set, it stands still until it is set again, advanced or reset.
 * Setting it wakes the timers. Leases do not follow it.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public final class BusinessClock implements LongSupplier, InstantSource {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable Instant fixed;

  /** A clock that follows the system's time. */
  public BusinessClock() {}

  /** The current time, to the millisecond. */
  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(getAsLong());
  }

  /** The current time in epoch milliseconds. */
  @Override
  public long getAsLong() {
    Instant set = fixed;
    return set == null ? System.currentTimeMillis() : set.toEpochMilli();
  }

  /**
   * Sets the time; it stands still from now on.
   *
   * @param time the time, of which parts of a millisecond are not seen
   */
  public void setCurrentTime(Instant time) {
    fixed = time;
    listeners.forEach(Runnable::run);
  }

  /**
   * Sets the time so much later than it is now.
   *
   * @param by how much later; a negative duration sets it back
   */
  public void advance(Duration by) {
    setCurrentTime(instant().plus(by));
  }

  /** Lets the clock follow the system's time again. */
  public void reset() {
    fixed = null;
    listeners.forEach(Runnable::run);
  }

  /**
   * Calls back after each change; on the thread that made it.
   *
   * @param listener the code that is called
   */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }
}
