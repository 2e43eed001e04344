package io.turgo.engine.repository.bpmn;

/**
 * A gateway that takes one path.
 *
 * @since 0.1.0
 */
public interface ExclusiveGateway extends Gateway {}
