package org.flowable.engine.delegate;

import java.util.Map;

/**
 * Code that reads a copy of the execution, and whose results are variables.
 *
 * @since 0.1.0
 */
public interface MapBasedFlowableFutureJavaDelegate
    extends FlowableFutureJavaDelegate<ReadOnlyDelegateExecution, Map<String, Object>> {
  @Override
  default ReadOnlyDelegateExecution prepareExecutionData(DelegateExecution execution) {
    return execution.snapshotReadOnly();
  }

  @Override
  default void afterExecution(DelegateExecution execution, Map<String, Object> executionData) {
    if (executionData != null) {
      executionData.forEach(execution::setVariable);
    }
  }
}
