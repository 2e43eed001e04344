package org.camunda.bpm.engine.delegate;

import org.camunda.bpm.model.bpmn.BpmnModelInstance;
import org.camunda.bpm.model.bpmn.instance.FlowElement;
import org.jspecify.annotations.Nullable;

/**
 * What leads to the model in Camunda 7.
 *
 * @since 0.1.0
 */
public interface BpmnModelExecutionContext {
  /** {@return the model of the process, read from the deployed file} */
  BpmnModelInstance getBpmnModelInstance();

  /** {@return the element at which the code runs, null for the process} */
  @Nullable FlowElement getBpmnModelElementInstance();
}
