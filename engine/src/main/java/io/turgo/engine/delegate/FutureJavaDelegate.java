package io.turgo.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Code of a service task that goes on by itself while other branches of the same unit of work move.
 * The task is left when its future is completed and {@link #afterExecution} has returned.
 *
 * @param <Output> what the work gives
 * @since 0.1.0
 */
public interface FutureJavaDelegate<Output extends @Nullable Object> {
  /**
   * Begins the work.
   *
   * @param execution good until this returns, and for this thread only
   * @param taskInvoker threads for the work; others may be used as well
   * @return completed when the work is done; if exceptionally, the unit fails with that
   */
  CompletableFuture<Output> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker);

  /**
   * Does what is to be done with the result, on the thread of the unit. It may be called again with
   * the same result after somebody else changed the instance.
   *
   * @param execution the execution as it is now, good for the duration of the call
   * @param executionData what the future was completed with
   */
  void afterExecution(DelegateExecution execution, Output executionData);
}
