package io.turgo.compat.camunda7;

import io.turgo.compat.mirror.cfg.OpenEngines;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.clock.BusinessClock;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;

/**
 * Sets the clocks of all open engines of this JVM, for tests. A clock that was set stands still
 * until it is set again or reset.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public final class ClockUtil {
  private ClockUtil() {}

  private static Collection<ProcessEngine> engines() {
    Collection<ProcessEngine> open = OpenEngines.all().values();
    if (open.isEmpty()) {
      throw new IllegalStateException(
          "No engine is open whose clock could be set; build the engine before the clock is set");
    }
    return open;
  }

  /**
   * Sets the clocks.
   *
   * @param currentTime the time
   * @throws IllegalStateException if no engine is open
   */
  public static void setCurrentTime(Date currentTime) {
    Instant time = currentTime.toInstant();
    engines().forEach(engine -> engine.getClock().setCurrentTime(time));
  }

  /** Turns the clocks back to real time. */
  public static void reset() {
    OpenEngines.all().values().forEach(engine -> engine.getClock().reset());
  }

  /**
   * Turns the clocks back to real time.
   *
   * @return that time
   */
  public static Date resetClock() {
    reset();
    return getCurrentTime();
  }

  /**
   * Sets the clocks to the real time and an offset.
   *
   * @param milliseconds the offset
   * @return the time that was set
   * @throws IllegalStateException if no engine is open
   */
  public static Date offset(Long milliseconds) {
    Date time = Date.from(Instant.now().plusMillis(milliseconds));
    setCurrentTime(time);
    return time;
  }

  /** {@return the time of the open engines; the real time if none is open} */
  public static Date getCurrentTime() {
    return OpenEngines.all().values().stream()
        .findFirst()
        .map(ProcessEngine::getClock)
        .map(BusinessClock::instant)
        .map(Date::from)
        .orElseGet(() -> Date.from(Instant.now()));
  }

  /** {@return the same as {@link #getCurrentTime}} */
  public static Date now() {
    return getCurrentTime();
  }
}
