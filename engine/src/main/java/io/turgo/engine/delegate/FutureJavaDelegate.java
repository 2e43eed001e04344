package io.turgo.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Code of a service task that runs asynchronously while the engine executes other branches of the
 * same unit of work. The task ends after its future is completed and {@link #afterExecution} has
 * returned.
 *
 * @param <Output> the type of the result
 * @since 0.1.0
 */
public interface FutureJavaDelegate<Output extends @Nullable Object> {
  /**
   * Begins the work.
   *
   * @param execution valid until this method returns, and on this thread only
   * @param taskInvoker threads for the work; others may be used as well
   * @return completed when the work is done; if exceptionally, the unit fails with that
   */
  CompletableFuture<Output> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker);

  /**
   * Handles the result, on the thread of the unit. The engine may call it again with the same
   * result after another transaction changed the instance.
   *
   * @param execution the execution as it is now, good for the duration of the call
   * @param executionData the result of the future
   */
  void afterExecution(DelegateExecution execution, Output executionData);
}
