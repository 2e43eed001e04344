package io.turgo.bench.measure;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A process that does not outlive its owner or this JVM. It is asked to end first, and ended by
 * force where it does not in time.
 */
public final class OwnedProcess implements AutoCloseable {
  private final Process process;
  private final Duration patience;
  private final Thread killAtExit;

  /**
   * @param patience how long it may take to end when asked
   */
  public OwnedProcess(Process process, Duration patience) {
    this.process = process;
    this.patience = patience;
    this.killAtExit = new Thread(process::destroyForcibly, "kill-" + process.pid());
    Runtime.getRuntime().addShutdownHook(killAtExit);
  }

  @Override
  public void close() {
    process.toHandle().destroy(); // unlike the process's own it leaves its output open
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(killAtExit);
    } catch (IllegalStateException e) {
      // Our own JVM is ending, and the hook is at work.
    }
  }
}
