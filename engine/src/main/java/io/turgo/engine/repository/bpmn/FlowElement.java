package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An element of a process: a node, a sequence flow or a data object.
 *
 * @since 0.1.0
 */
public interface FlowElement extends BaseElement {
  @Override
  String getId();

  @Nullable String getName();

  /** The text of its {@code documentation}, null if it has none. */
  @Nullable String getDocumentation();

  /** What BPMN calls it, such as {@code userTask}. */
  String getType();

  /** The sub-process that it stands in, null for one of the process itself. */
  @Nullable SubProcess getSubProcess();

  /** The process or sub-process that it stands in. */
  FlowElementsContainer getParentContainer();
}
