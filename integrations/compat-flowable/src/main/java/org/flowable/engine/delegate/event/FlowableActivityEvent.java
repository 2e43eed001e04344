package org.flowable.engine.delegate.event;

import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.jspecify.annotations.Nullable;

/**
 * An event of an activity.
 *
 * @since 0.1.0
 */
public interface FlowableActivityEvent extends FlowableEngineEvent {
  /** {@return the id of the element} */
  String getActivityId();

  /** {@return the name of the element, null for none} */
  @Nullable String getActivityName();

  /** {@return the type of the element} */
  String getActivityType();
}
