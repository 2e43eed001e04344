package io.turgo.compat.camunda7.test;

import org.junit.Rule;
import org.junit.Test;

/** A test of JUnit 4, which {@link Camunda7TestsTest} runs. */
public class RuleCase {
  /** The rule. */
  @Rule public final ProcessEngineRule rule = new ProcessEngineRule();

  /** A test. */
  @Test
  @Deployment(resources = "order.bpmn")
  public void order() {
    OrderScenario.run();
  }
}
