package io.turgo.compat.camunda7.cfg;

/**
 * The configuration of an engine on a database that the application names.
 *
 * @since 0.1.0
 */
public class StandaloneProcessEngineConfiguration extends ProcessEngineConfigurationImpl {
  /** With the defaults of Camunda 7. */
  public StandaloneProcessEngineConfiguration() {}
}
