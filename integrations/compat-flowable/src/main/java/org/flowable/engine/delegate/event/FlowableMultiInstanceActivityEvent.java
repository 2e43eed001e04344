package org.flowable.engine.delegate.event;

/**
 * An event of a multi-instance activity.
 *
 * @since 0.1.0
 */
public interface FlowableMultiInstanceActivityEvent extends FlowableActivityEvent {
  /** {@return whether one instance begins when the one before has ended} */
  boolean isSequential();
}
