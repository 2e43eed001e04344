package io.turgo.engine.delegate.event;

/** An activity was cancelled. */
public interface TurgoActivityCancelledEvent extends TurgoActivityEvent, TurgoCancelledEvent {}
