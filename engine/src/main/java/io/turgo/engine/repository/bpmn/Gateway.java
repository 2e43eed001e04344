package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A node at which paths part or join.
 *
 * @since 0.1.0
 */
public interface Gateway extends FlowNode {
  /** {@return the id of the sequence flow that is taken if no condition holds, null for none} */
  @Nullable String getDefaultFlow();
}
