package io.turgo.engine.interpreter;

/**
 * The business time of stepping: that at which the command was begun, and after each user call that
 * at which the call's outcome was noted, so that it is the same when the command is stepped again.
 * For one thread at a time.
 */
public final class StepTime {
  private long now;

  /**
   * @param now epoch milliseconds
   */
  public StepTime(long now) {
    this.now = now;
  }

  long now() {
    return now;
  }

  /** Goes on to a time; never back, so that nothing ends before it began. */
  void advance(long to) {
    now = Math.max(now, to);
  }
}
