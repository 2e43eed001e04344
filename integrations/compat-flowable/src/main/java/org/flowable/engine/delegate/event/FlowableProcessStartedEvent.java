package org.flowable.engine.delegate.event;

/**
 * A process instance has started.
 *
 * @since 0.1.0
 */
public interface FlowableProcessStartedEvent extends FlowableEntityWithVariablesEvent {}
