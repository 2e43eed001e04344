package io.turgo.engine.delegate.event;

/**
 * An activity that is done several times was cancelled as a whole.
 *
 * @since 0.1.0
 */
public interface TurgoMultiInstanceActivityCancelledEvent
    extends TurgoMultiInstanceActivityEvent, TurgoCancelledEvent {}
