package io.turgo.engine.delegate.event;

/** Something that happened to a thing of a process instance. */
public interface TurgoEngineEntityEvent extends TurgoEngineEvent, TurgoEntityEvent {}
