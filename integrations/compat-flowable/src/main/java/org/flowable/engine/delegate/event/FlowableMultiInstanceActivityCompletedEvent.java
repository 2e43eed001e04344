package org.flowable.engine.delegate.event;

/**
 * A multi-instance activity is done.
 *
 * @since 0.1.0
 */
public interface FlowableMultiInstanceActivityCompletedEvent
    extends FlowableMultiInstanceActivityEvent {
  /** {@return how many instances there were} */
  int getNumberOfInstances();

  /** {@return how many were active} */
  int getNumberOfActiveInstances();

  /** {@return how many were done} */
  int getNumberOfCompletedInstances();
}
