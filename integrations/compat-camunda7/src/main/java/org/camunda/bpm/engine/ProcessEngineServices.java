package org.camunda.bpm.engine;

/**
 * Stands where Camunda 7 has the services of its engine. It has none: code that calls services uses
 * those of {@code io.turgo.engine.ProcessEngine}.
 *
 * @since 0.1.0
 */
public interface ProcessEngineServices {}
