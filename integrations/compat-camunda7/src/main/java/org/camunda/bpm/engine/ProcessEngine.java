package org.camunda.bpm.engine;

/**
 * Stands where Camunda 7 has its engine; see {@link ProcessEngineServices}.
 *
 * @since 0.1.0
 */
public interface ProcessEngine extends ProcessEngineServices {}
