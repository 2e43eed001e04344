package io.turgo.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FutureJavaDelegate} in three steps: read the input from the execution, work on a thread
 * of the engine, and handle the result.
 *
 * @param <Input> the type of the input
 * @param <Output> the type of the result
 * @since 0.1.0
 */
public interface TurgoFutureJavaDelegate<
        Input extends @Nullable Object, Output extends @Nullable Object>
    extends FutureJavaDelegate<Output> {
  /**
   * Reads the input of the work, on the thread of the unit.
   *
   * @param execution good for the duration of the call
   * @return the data that {@link #execute(Object)} is called with
   */
  Input prepareExecutionData(DelegateExecution execution);

  /**
   * Works, on another thread and without the execution.
   *
   * @param inputData the result of {@link #prepareExecutionData}
   * @return the data that {@link #afterExecution} is called with
   */
  Output execute(Input inputData);

  @Override
  default CompletableFuture<Output> execute(
      DelegateExecution execution, AsyncTaskInvoker taskInvoker) {
    Input inputData = prepareExecutionData(execution);
    return taskInvoker.submit(() -> execute(inputData));
  }
}
