package org.flowable.engine.delegate.event;

/**
 * An activity was cancelled.
 *
 * @since 0.1.0
 */
public interface FlowableActivityCancelledEvent
    extends FlowableActivityEvent, FlowableCancelledEvent {}
