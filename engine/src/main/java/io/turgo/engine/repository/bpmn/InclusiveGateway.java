package io.turgo.engine.repository.bpmn;

/**
 * A gateway that takes each path whose condition holds.
 *
 * @since 0.1.0
 */
public interface InclusiveGateway extends Gateway {}
