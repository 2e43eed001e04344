package io.turgo.engine.repository.bpmn;

/**
 * An event that a token throws on its way.
 *
 * @since 0.1.0
 */
public interface ThrowEvent extends Event {}
