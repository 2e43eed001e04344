package io.turgo.engine.interpreter;

/**
 * What one unit of work has taken so far, over all instances that it changes. For one thread at a
 * time.
 */
public final class Effort {
  private static final int STEPS_BETWEEN_BREATHS = 1 << 10;

  private final Runnable breath;
  private int steps;
  private int calls;
  private int otherRows;
  private long otherBytes;
  private long noted;

  /**
   * @param breath lets others have the processor; taken now and then while tokens move
   */
  public Effort(Runnable breath) {
    this.breath = breath;
  }

  /** Begins again with stepping; what was noted of user code stays. */
  public void rewind() {
    steps = 0;
    calls = 0;
    otherRows = 0;
    otherBytes = 0;
  }

  void step() {
    steps++;
    if (steps % STEPS_BETWEEN_BREATHS == 0) {
      breath.run();
    }
  }

  void called() {
    calls++;
  }

  /** Other instances of the unit have grown by so much, or shrunk. */
  public void others(int rows, long bytes) {
    otherRows += rows;
    otherBytes += bytes;
  }

  /** So many bytes more are kept of what user code did; negative if some are dropped. */
  public void note(long bytes) {
    noted += bytes;
  }

  int steps() {
    return steps;
  }

  int calls() {
    return calls;
  }

  int otherRows() {
    return otherRows;
  }

  /** Bytes that are held beside those of the instance that is stepped. */
  long otherBytes() {
    return otherBytes + noted;
  }
}
