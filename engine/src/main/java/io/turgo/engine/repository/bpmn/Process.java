package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A process of a BPMN file.
 *
 * @since 0.1.0
 */
@SuppressWarnings("AvoidCommonTypeNames") // the name that callers know
public interface Process extends BaseElement, FlowElementsContainer {
  @Override
  @Nullable String getId();

  @Nullable String getName();

  /** The text of its {@code documentation}, null if it has none. */
  @Nullable String getDocumentation();

  /** Whether the file says that it may be run. */
  boolean isExecutable();

  /**
   * The flow element with that id, null if there is none.
   *
   * @param searchRecursive whether it may stand in a sub-process
   */
  @Nullable FlowElement getFlowElement(String id, boolean searchRecursive);

  /** The start event without a trigger, null if there is none. */
  @Nullable FlowElement getInitialFlowElement();
}
