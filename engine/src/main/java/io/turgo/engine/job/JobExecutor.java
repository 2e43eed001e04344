package io.turgo.engine.job;

/**
 * Runs the jobs that are ready and the timers that are due, on threads of this node.
 *
 * @since 0.1.0
 */
public interface JobExecutor {
  /** {@return whether it was started, was not stopped and has all its threads} */
  boolean isRunning();

  /** Takes shards and begins to run jobs; the first lease round is done when this returns. */
  void start();

  /** Begins nothing new, waits for what runs, gives the shards back. */
  void stop();
}
