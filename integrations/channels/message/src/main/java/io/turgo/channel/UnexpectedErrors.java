package io.turgo.channel;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Errors that no code of a channel handles, caught at the bottom of a thread that must not end:
 * without it a queue would stand still. Safe for all threads; no method throws, even when the heap
 * is full.
 *
 * @since 0.1.0
 */
public final class UnexpectedErrors {
  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedErrors.class);

  private UnexpectedErrors() {}

  /**
   * Logs an error and waits, so that a thread that fails again and again leaves the processor to
   * others.
   *
   * @param work the thread's work, at the beginning of a sentence: "Consuming a queue"
   * @param thrown logged with its stack trace
   * @param pause how long to wait; less if the thread is interrupted
   */
  public static void survive(String work, Throwable thrown, Duration pause) {
    log(work, thrown);
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      Thread.onSpinWait(); // there is no memory to sleep with
    }
  }

  /**
   * Logs an error of work that is repeated anyway.
   *
   * @param work the work, at the beginning of a sentence: "Consuming a queue"
   * @param thrown logged with its stack trace
   */
  public static void log(String work, Throwable thrown) {
    try {
      LOG.error("{} failed and is tried again; report this error if it lasts", work, thrown);
    } catch (Throwable e) {
      Thread.onSpinWait(); // there is no memory for the log, or the logging is broken
    }
  }
}
