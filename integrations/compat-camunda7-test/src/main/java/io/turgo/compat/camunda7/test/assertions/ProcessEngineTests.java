package io.turgo.compat.camunda7.test.assertions;

import io.turgo.compat.camunda7.test.assertions.bpmn.BpmnAwareTests;

/**
 * The methods of {@link BpmnAwareTests} under the name that most tests import.
 *
 * @since 0.1.0
 */
public class ProcessEngineTests extends BpmnAwareTests {
  /** For subclasses. */
  protected ProcessEngineTests() {}
}
