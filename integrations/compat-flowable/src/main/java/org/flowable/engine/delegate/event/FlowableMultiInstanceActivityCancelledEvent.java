package org.flowable.engine.delegate.event;

/**
 * A multi-instance activity was cancelled.
 *
 * @since 0.1.0
 */
public interface FlowableMultiInstanceActivityCancelledEvent
    extends FlowableMultiInstanceActivityEvent, FlowableActivityCancelledEvent {}
