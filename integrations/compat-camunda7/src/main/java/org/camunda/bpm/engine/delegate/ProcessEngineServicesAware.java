package org.camunda.bpm.engine.delegate;

import io.turgo.engine.ProcessEngine;

/**
 * What leads to the engine in Camunda 7. Here it is the engine of Turgo, with services of Turgo:
 * sources that the recipes have moved call it. Code that was compiled with Camunda 7 is told to.
 *
 * @since 0.1.0
 */
public interface ProcessEngineServicesAware {
  /**
   * Returns the engine that calls the code. A call of a service for the instance of the code takes
   * effect with its step; other calls are units of their own.
   *
   * @return the engine
   */
  ProcessEngine getProcessEngineServices();

  /**
   * Returns the engine that calls the code.
   *
   * @return the engine
   */
  ProcessEngine getProcessEngine();
}
