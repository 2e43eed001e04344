package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEntityEvent;

/**
 * A timer has another due date.
 *
 * @since 0.1.0
 */
public interface FlowableJobRescheduledEvent extends FlowableEntityEvent {
  /** {@return the id of the job} */
  String getRescheduledJobId();
}
