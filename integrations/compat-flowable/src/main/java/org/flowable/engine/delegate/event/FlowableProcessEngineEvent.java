package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;

/**
 * The engine was made or closed.
 *
 * @since 0.1.0
 */
public interface FlowableProcessEngineEvent extends FlowableEngineEvent {}
