package io.turgo.engine.repository.bpmn;

/**
 * An event that ends a path.
 *
 * @since 0.1.0
 */
public interface EndEvent extends Event {}
