package io.turgo.engine.delegate.event;

/**
 * A process instance has started, with the execution of its start event; its entity is the process
 * instance.
 *
 * @since 0.1.0
 */
public interface TurgoProcessStartedEvent extends TurgoEntityWithVariablesEvent {}
