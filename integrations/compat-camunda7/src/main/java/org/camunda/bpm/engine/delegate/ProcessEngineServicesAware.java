package org.camunda.bpm.engine.delegate;

import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineServices;

/**
 * What leads to the engine in Camunda 7.
 *
 * @since 0.1.0
 */
public interface ProcessEngineServicesAware {
  /**
   * Refused: inject a bean that has {@code io.turgo.engine.ProcessEngine}.
   *
   * @return nothing
   * @throws UnsupportedOperationException always
   */
  ProcessEngineServices getProcessEngineServices();

  /**
   * Refused: inject a bean that has {@code io.turgo.engine.ProcessEngine}.
   *
   * @return nothing
   * @throws UnsupportedOperationException always
   */
  ProcessEngine getProcessEngine();
}
