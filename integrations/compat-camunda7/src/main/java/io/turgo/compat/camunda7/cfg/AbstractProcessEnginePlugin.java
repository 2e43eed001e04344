package io.turgo.compat.camunda7.cfg;

import io.turgo.engine.ProcessEngine;

/**
 * A plugin that does nothing, to be extended.
 *
 * @since 0.1.0
 */
public class AbstractProcessEnginePlugin implements ProcessEnginePlugin {
  /** For subclasses. */
  public AbstractProcessEnginePlugin() {}

  @Override
  public void preInit(ProcessEngineConfigurationImpl processEngineConfiguration) {}

  @Override
  public void postInit(ProcessEngineConfigurationImpl processEngineConfiguration) {}

  @Override
  public void postProcessEngineBuild(ProcessEngine processEngine) {}
}
