package org.camunda.bpm.engine.runtime;

/**
 * Stands where Camunda 7 has incidents that user code makes, which Turgo does not have: a job
 * without retries is one.
 *
 * @since 0.1.0
 */
public interface Incident {}
