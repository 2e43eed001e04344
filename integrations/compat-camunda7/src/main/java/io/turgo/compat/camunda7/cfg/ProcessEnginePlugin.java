package io.turgo.compat.camunda7.cfg;

import io.turgo.engine.ProcessEngine;

/**
 * Changes a configuration before its engine is built, as in Camunda 7. It can change what {@link
 * ProcessEngineConfigurationImpl} has: settings and beans.
 *
 * @since 0.1.0
 */
public interface ProcessEnginePlugin {
  /**
   * Called first.
   *
   * @param processEngineConfiguration to be changed
   */
  void preInit(ProcessEngineConfigurationImpl processEngineConfiguration);

  /**
   * Called after {@link #preInit} of all plugins.
   *
   * @param processEngineConfiguration to be changed
   */
  void postInit(ProcessEngineConfigurationImpl processEngineConfiguration);

  /**
   * Called with the engine. If it throws, the engine is closed.
   *
   * @param processEngine the running engine
   */
  void postProcessEngineBuild(ProcessEngine processEngine);
}
