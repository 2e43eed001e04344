package io.turgo.bench.peer;

import io.turgo.bench.protocol.Ends;
import java.util.Map;
import org.flowable.bpmn.model.FlowElement;
import org.flowable.engine.delegate.TransactionDependentExecutionListener;

/** The bean {@code ended}: tells of an instance whose end is committed. */
final class EndListener implements TransactionDependentExecutionListener {
  private final Ends ends;

  EndListener(Ends ends) {
    this.ends = ends;
  }

  @Override
  public void notify(
      String processInstanceId,
      String executionId,
      FlowElement element,
      Map<String, Object> executionVariables,
      Map<String, Object> customPropertiesMap) {
    ends.ended(executionVariables);
  }
}
