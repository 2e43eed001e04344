package io.turgo.engine.delegate;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Runs work on the engine's threads for future delegates.
 *
 * @since 0.1.0
 */
public interface AsyncTaskInvoker {
  /**
   * Runs a task on one of the engine's {@link io.turgo.engine.ProcessEngineBuilder#futureThreads}.
   * If all are busy the task waits; tasks start in the order of the calls.
   *
   * <p>The task has no part in the transaction of the unit, and must not use its execution.
   *
   * @param <T> the type of the result
   * @param task the work
   * @return a future that is completed with the result or the exception of the task
   */
  <T> CompletableFuture<T> submit(Callable<T> task);
}
