package org.flowable.engine.delegate.event;

import java.util.Map;
import org.flowable.common.engine.api.delegate.event.FlowableEntityEvent;

/**
 * An event with variables.
 *
 * @since 0.1.0
 */
@SuppressWarnings("rawtypes") // as code was compiled
public interface FlowableEntityWithVariablesEvent extends FlowableEntityEvent {
  /** {@return the variables} */
  Map getVariables();

  /** {@return whether they are those of the execution alone} */
  boolean isLocalScope();
}
