package io.turgo.engine.delegate.event;

/** An activity that is done several times was cancelled as a whole. */
public interface TurgoMultiInstanceActivityCancelledEvent
    extends TurgoMultiInstanceActivityEvent, TurgoCancelledEvent {}
