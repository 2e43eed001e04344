package io.turgo.spring;

import io.turgo.engine.job.JobExecutor;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the executor when everything else of the context runs, and stops it before anything else
 * stops: jobs then find their beans, and what the web server still has to answer finds the engine.
 */
final class ExecutorLifecycle implements SmartLifecycle {
  private final JobExecutor executor;

  ExecutorLifecycle(JobExecutor executor) {
    this.executor = executor;
  }

  @Override
  public int getPhase() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void start() {
    executor.start();
  }

  @Override
  public void stop() {
    executor.stop();
  }

  /** Lets what stops in the same phase stop meanwhile. */
  @Override
  public void stop(Runnable whenDone) {
    Thread.ofPlatform()
        .name("turgo-executor-stop")
        .start(() -> {
          try {
            stop();
          } finally {
            whenDone.run();
          }
        });
  }

  @Override
  public boolean isRunning() {
    return executor.isRunning();
  }
}
