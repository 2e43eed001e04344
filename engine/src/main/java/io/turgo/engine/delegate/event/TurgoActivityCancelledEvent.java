package io.turgo.engine.delegate.event;

/**
 * An activity was cancelled.
 *
 * @since 0.1.0
 */
public interface TurgoActivityCancelledEvent extends TurgoActivityEvent, TurgoCancelledEvent {}
