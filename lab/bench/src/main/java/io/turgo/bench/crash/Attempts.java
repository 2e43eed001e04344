package io.turgo.bench.crash;

import io.turgo.engine.exception.TurgoException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How the load calls the engine. A call that throws a {@link TurgoException} is reported and tried
 * again later, as an application does when its database restarts; anything else is thrown on. Safe
 * for all threads.
 */
final class Attempts {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Acknowledgements acknowledgements;
  private final CountDownLatch over = new CountDownLatch(1);

  Attempts(Acknowledgements acknowledgements) {
    this.acknowledgements = acknowledgements;
  }

  /** Makes a call that acknowledges nothing. */
  void call(String what, Runnable call) throws InterruptedException {
    try {
      call.run();
    } catch (TurgoException e) {
      acknowledgements.write(Acknowledgements.FAILED + what + ": " + e);
      pause();
    }
  }

  /** Makes a call and writes the line that acknowledges it, once it has returned. */
  void acknowledged(String what, String line, Runnable call) throws InterruptedException {
    call(
        what,
        () -> {
          call.run();
          acknowledge(line);
        });
  }

  /** Writes the line of something that is durable. */
  void acknowledge(String line) {
    acknowledgements.write(line);
  }

  /** Waits a moment; true once everything is over. */
  boolean pause() throws InterruptedException {
    return over.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Everything has come to its end. */
  void end() {
    over.countDown();
  }

  /** Waits until everything has come to its end. */
  void awaitEnd() throws InterruptedException {
    over.await();
  }
}
