package io.turgo.bench.crash;

import io.turgo.bench.Engines;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A node whose job never ends, so that somebody has to kill it. Ends when its input does. */
public final class NodeChild {
  /** What it says when the job that never ends has begun. */
  static final String RUNS = "RUNS";

  /** So long that a busy machine does not seem to be a dead node. */
  private static final Duration LEASE = Duration.ofSeconds(4);

  private NodeChild() {}

  /** Arguments: where the store is (2). */
  public static void main(String[] arguments) throws IOException {
    Acknowledgements said = new Acknowledgements();
    System.setOut(System.err);
    JavaDelegate endless =
        execution -> {
          said.write(RUNS);
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts jobs", e);
          }
        };
    try (Store store = StoreLocation.fromArguments(arguments[0], arguments[1]).open();
        ProcessEngine engine =
            Engines.forCrashTest(
                store,
                builder ->
                    builder
                        .retries(3, Duration.ofMillis(100))
                        .executor(ExecutorSettings.defaults().withLease(LEASE))
                        .bean("endless", endless))) {
      said.write(Acknowledgements.UP);
      while (System.in.read() >= 0) {
        // until the parent has gone
      }
      Runtime.getRuntime().halt(0);
    }
  }
}
