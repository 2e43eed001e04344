package org.camunda.bpm.engine;

/** Stands where Camunda 7 has its engine; see {@link ProcessEngineServices}. */
public interface ProcessEngine extends ProcessEngineServices {}
