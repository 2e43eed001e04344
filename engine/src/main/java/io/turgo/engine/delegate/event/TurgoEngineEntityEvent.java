package io.turgo.engine.delegate.event;

/**
 * Something that happened to a thing of a process instance.
 *
 * @since 0.1.0
 */
public interface TurgoEngineEntityEvent extends TurgoEngineEvent, TurgoEntityEvent {}
