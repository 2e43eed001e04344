package io.turgo.engine.repository.bpmn;

/**
 * A gateway that takes the path whose event happens first.
 *
 * @since 0.1.0
 */
public interface EventGateway extends Gateway {}
