package io.turgo.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TurgoFutureJavaDelegate} that reads a copy of the variables and gives the variables to
 * be set; null for none.
 *
 * @since 0.1.0
 */
public interface MapBasedTurgoFutureJavaDelegate
    extends TurgoFutureJavaDelegate<
        ReadOnlyDelegateExecution, @Nullable Map<String, @Nullable Object>> {
  @Override
  default ReadOnlyDelegateExecution prepareExecutionData(DelegateExecution execution) {
    return execution.snapshotReadOnly();
  }

  @Override
  default void afterExecution(
      DelegateExecution execution, @Nullable Map<String, @Nullable Object> executionData) {
    if (executionData != null) {
      execution.setVariables(executionData);
    }
  }
}
