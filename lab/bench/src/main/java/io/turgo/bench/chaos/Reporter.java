package io.turgo.bench.chaos;

import io.turgo.bench.crash.Acknowledgements;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What a node tells the ledger of: calls, runs of user code, failed attempts, orders done. A line
 * is written again until it is, also while the heap is used up: what is not told counts as hung.
 */
final class Reporter {
  private static final long PAUSE_NANOS = 50_000_000;

  private final Acknowledgements lines;
  private final AtomicLong calls = new AtomicLong();

  Reporter(Acknowledgements lines) {
    this.lines = lines;
  }

  /** A call of the application, to be made by {@link #call}. */
  interface Call {
    void run() throws Exception;
  }

  /**
   * Makes a call and tells how it ended.
   *
   * @param kind what the call is, see {@link ChaosLedger.Call}
   * @param key what the call can be found by in the database
   * @return whether it returned
   */
  boolean call(String kind, String key, Call call) {
    long id = calls.incrementAndGet();
    insist(() -> "C " + id + " " + System.currentTimeMillis() + " " + kind + " " + key);
    try {
      call.run();
    } catch (Throwable e) {
      insist(() -> "X " + id + " " + System.currentTimeMillis() + " " + described(e));
      return false;
    }
    insist(() -> "A " + id + " " + System.currentTimeMillis());
    return true;
  }

  void ran(String instanceId, String activityId) {
    lines.write("R " + System.currentTimeMillis() + " " + instanceId + " " + activityId);
  }

  void threw(String instanceId, String activityId) {
    insist(() -> "U " + System.currentTimeMillis() + " " + instanceId + " " + activityId);
  }

  void attemptFailed(long jobId, String activityId, Throwable error) {
    lines.write(
        "J "
            + System.currentTimeMillis()
            + " "
            + jobId
            + " "
            + activityId
            + " "
            + described(error));
  }

  /** A broker has delivered a message. */
  void delivered(long jobId, long revision, int attempt) {
    lines.write("M " + System.currentTimeMillis() + " " + jobId + " " + revision + " " + attempt);
  }

  void done(String order) {
    insist(() -> "D " + order);
  }

  /** The engine was closed; tells how many callers have not come back since. */
  void closed(long millis, int stuck) {
    insist(() -> "Z " + millis + " " + stuck);
  }

  private static String described(Throwable e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  private void insist(Supplier<String> line) {
    while (true) {
      try {
        lines.write(line.get());
        return;
      } catch (OutOfMemoryError | StackOverflowError e) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
