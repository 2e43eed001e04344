package io.turgo.compat.camunda7.test.helper;

import io.turgo.compat.camunda7.test.ProcessEngineRule;
import org.junit.Rule;

/**
 * A test of JUnit 4 with a {@link ProcessEngineRule}.
 *
 * @since 0.1.0
 */
public abstract class AbstractProcessEngineRuleTest {
  /** The rule, with the engine that tests share. */
  @Rule public final ProcessEngineRule processEngineRule = new ProcessEngineRule();

  /** For subclasses. */
  protected AbstractProcessEngineRuleTest() {}
}
