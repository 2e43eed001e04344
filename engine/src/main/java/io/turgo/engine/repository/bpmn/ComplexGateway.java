package io.turgo.engine.repository.bpmn;

/**
 * A gateway that joins by a condition of its own.
 *
 * @since 0.1.0
 */
public interface ComplexGateway extends Gateway {}
