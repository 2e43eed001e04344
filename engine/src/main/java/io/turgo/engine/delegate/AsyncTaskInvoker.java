package io.turgo.engine.delegate;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Runs work on threads of the engine that are there for that.
 *
 * @since 0.1.0
 */
public interface AsyncTaskInvoker {
  /**
   * Runs a task on another thread; at once, or when one of {@link
   * io.turgo.engine.ProcessEngineBuilder#futureThreads} is free, in the order of the calls.
   *
   * <p>The task has no part in the transaction of the unit, and must not use its execution.
   *
   * @param <T> what the task returns
   * @param task the work
   * @return completed with what the task returns or throws
   */
  <T> CompletableFuture<T> submit(Callable<T> task);
}
