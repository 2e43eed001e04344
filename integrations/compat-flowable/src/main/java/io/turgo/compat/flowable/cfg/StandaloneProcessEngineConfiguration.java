package io.turgo.compat.flowable.cfg;

/**
 * The configuration of an engine on a database that has to be set.
 *
 * @since 0.1.0
 */
public class StandaloneProcessEngineConfiguration extends ProcessEngineConfigurationImpl {
  /** With the defaults of Flowable. */
  public StandaloneProcessEngineConfiguration() {}
}
