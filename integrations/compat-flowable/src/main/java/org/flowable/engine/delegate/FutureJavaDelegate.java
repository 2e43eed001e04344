package org.flowable.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.flowable.common.engine.api.async.AsyncTaskInvoker;

/**
 * Code of a service task that works on another thread, written for Flowable.
 *
 * @param <Output> the type of the result
 * @since 0.1.0
 */
public interface FutureJavaDelegate<Output> {
  /**
   * Begins to work.
   *
   * @param execution the execution at the task; valid for the call only
   * @param taskInvoker threads for the work
   * @return completed when the work is done
   */
  CompletableFuture<Output> execute(DelegateExecution execution, AsyncTaskInvoker taskInvoker);

  /**
   * Handles the result.
   *
   * @param execution the execution at the task; valid for the call only
   * @param executionData the result
   */
  void afterExecution(DelegateExecution execution, Output executionData);
}
