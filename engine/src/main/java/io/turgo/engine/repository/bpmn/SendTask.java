package io.turgo.engine.repository.bpmn;

/**
 * A task that sends a message by code.
 *
 * @since 0.1.0
 */
public interface SendTask extends CodeTask {}
