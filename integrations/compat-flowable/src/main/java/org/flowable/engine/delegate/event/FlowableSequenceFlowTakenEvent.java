package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.jspecify.annotations.Nullable;

/**
 * A sequence flow was taken.
 *
 * @since 0.1.0
 */
public interface FlowableSequenceFlowTakenEvent extends FlowableEngineEvent {
  /** {@return the id of the flow, null for none} */
  @Nullable String getId();

  /** {@return the id of the source} */
  @Nullable String getSourceActivityId();

  /** {@return the name of the source, null for none} */
  @Nullable String getSourceActivityName();

  /** {@return the type of the source} */
  @Nullable String getSourceActivityType();

  /** {@return the id of the target} */
  @Nullable String getTargetActivityId();

  /** {@return the name of the target, null for none} */
  @Nullable String getTargetActivityName();

  /** {@return the type of the target} */
  @Nullable String getTargetActivityType();
}
