package io.turgo.engine.repository.bpmn;

/**
 * An event that a token waits for.
 *
 * @since 0.1.0
 */
public interface IntermediateCatchEvent extends Event {}
