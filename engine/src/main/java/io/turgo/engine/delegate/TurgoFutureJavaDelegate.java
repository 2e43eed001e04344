package io.turgo.engine.delegate;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FutureJavaDelegate} in three steps: take what the work needs from the execution, work on
 * a thread of the engine, and do something with the result.
 *
 * @param <Input> what the work needs
 * @param <Output> what the work gives
 * @since 0.1.0
 */
public interface TurgoFutureJavaDelegate<
        Input extends @Nullable Object, Output extends @Nullable Object>
    extends FutureJavaDelegate<Output> {
  /**
   * Takes what the work needs, on the thread of the unit.
   *
   * @param execution good for the duration of the call
   * @return the data that {@link #execute(Object)} is called with
   */
  Input prepareExecutionData(DelegateExecution execution);

  /**
   * Works, on another thread and without the execution.
   *
   * @param inputData what {@link #prepareExecutionData} returned
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
