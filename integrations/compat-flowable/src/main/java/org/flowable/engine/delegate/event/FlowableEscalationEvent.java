package org.flowable.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An escalation at an activity.
 *
 * @since 0.1.0
 */
public interface FlowableEscalationEvent extends FlowableActivityEvent {
  /** {@return the code, null for none} */
  @Nullable String getEscalationCode();

  /** {@return the name, null for none} */
  @Nullable String getEscalationName();
}
