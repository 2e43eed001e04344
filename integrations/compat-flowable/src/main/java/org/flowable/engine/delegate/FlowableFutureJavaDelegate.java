package org.flowable.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.flowable.common.engine.api.async.AsyncTaskInvoker;

/**
 * Code of a service task in three steps: read the input, work on a thread of the engine, handle the
 * result.
 *
 * @param <Input> the type of the input
 * @param <Output> the type of the result
 * @since 0.1.0
 */
public interface FlowableFutureJavaDelegate<Input, Output> extends FutureJavaDelegate<Output> {
  @Override
  default CompletableFuture<Output> execute(
      DelegateExecution execution, AsyncTaskInvoker taskInvoker) {
    Input inputData = prepareExecutionData(execution);
    return taskInvoker.submit(() -> execute(inputData));
  }

  /**
   * Reads the input.
   *
   * @param execution the execution at the task; valid for the call only
   * @return the input
   */
  Input prepareExecutionData(DelegateExecution execution);

  /**
   * Works, without the execution.
   *
   * @param inputData the input
   * @return the result
   */
  Output execute(Input inputData);
}
