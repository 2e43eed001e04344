package io.turgo.await;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Waits in tests for the work of other threads, nodes and processes.
 *
 * <p>A wait ends as soon as it can, so its bound costs nothing in a test that passes. The bound is
 * generous because a busy machine is no reason to fail. After it, the waiting test fails with an
 * {@link AssertionError}.
 */
public final class Await {
  /** The longest wait. */
  public static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Between two looks: a tenth of the wait so far, so that long waits cost little. */
  private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private Await() {}

  /** A condition that a test awaits. */
  @FunctionalInterface
  public interface Condition {
    /** Returns whether it holds now. */
    boolean holds() throws Exception;
  }

  /** Assertions that a test awaits. */
  @FunctionalInterface
  public interface Assertions {
    /** Throws an {@link AssertionError} if one does not hold now. */
    void check() throws Exception;
  }

  /** Waits until a condition holds. An exception of the condition ends the wait. */
  public static void until(Condition condition) {
    until("the condition holds", condition);
  }

  /**
   * Waits until a condition holds. An exception of the condition ends the wait.
   *
   * @param expected the words for the error, such as {@code "all jobs have ended"}
   */
  public static void until(String expected, Condition condition) {
    until(PATIENCE, expected, condition);
  }

  /** Waits until a condition holds, in tests that need a longer patience. */
  public static void until(Duration patience, String expected, Condition condition) {
    long start = System.nanoTime();
    while (!call(condition::holds)) {
      if (System.nanoTime() - start > patience.toNanos()) {
        throw new AssertionError("Expected within " + patience + ": " + expected);
      }
      pause(start);
    }
  }

  /** Waits until a value fits, and returns it. */
  public static <T> T value(Callable<T> read, Predicate<? super T> fits) {
    long start = System.nanoTime();
    while (true) {
      T value = call(read);
      if (fits.test(value)) {
        return value;
      }
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new AssertionError("Within " + PATIENCE + " no value fitted; the last is " + value);
      }
      pause(start);
    }
  }

  /** Waits until assertions pass; fails with their last error. */
  public static void untilAsserted(Assertions assertions) {
    long start = System.nanoTime();
    while (true) {
      try {
        assertions.check();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw e;
        }
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      pause(start);
    }
  }

  /** Waits until a latch is open. */
  public static void open(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new AssertionError("The latch did not open within " + PATIENCE + ": " + latch);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Waits for the result of a future; its exception is the cause of the error. */
  public static <T> T result(Future<T> future) {
    try {
      return future.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("The future had no result within " + PATIENCE, e);
    }
  }

  /** Waits until a thread has ended. */
  public static void end(Thread thread) {
    try {
      if (!thread.join(PATIENCE)) {
        AssertionError error = new AssertionError(thread + " did not end within " + PATIENCE);
        error.setStackTrace(thread.getStackTrace());
        throw error;
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Waits until a thread waits: for a lock, a signal or a time. Fails if it ends instead. */
  public static void blocked(Thread thread) {
    until(() -> {
      State state = thread.getState();
      if (state == State.TERMINATED) {
        throw new AssertionError(thread + " has ended and does not wait");
      }
      return state == State.WAITING || state == State.TIMED_WAITING || state == State.BLOCKED;
    });
  }

  private static <T> T call(Callable<T> code) {
    try {
      return code.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void pause(long start) {
    long tenth = (System.nanoTime() - start) / 10;
    try {
      TimeUnit.NANOSECONDS.sleep(Math.clamp(tenth, SHORTEST_PAUSE, LONGEST_PAUSE));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static AssertionError interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new AssertionError("The test was interrupted while it waited", e);
  }
}
