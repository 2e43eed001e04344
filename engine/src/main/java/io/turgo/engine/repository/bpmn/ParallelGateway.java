package io.turgo.engine.repository.bpmn;

/**
 * A gateway that takes all paths.
 *
 * @since 0.1.0
 */
public interface ParallelGateway extends Gateway {}
