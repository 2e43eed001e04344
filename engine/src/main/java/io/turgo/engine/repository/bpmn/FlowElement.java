package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An element of a process: a node, a sequence flow or a data object.
 *
 * @since 0.1.0
 */
public interface FlowElement extends BaseElement {
  /** {@return the id of the element in the file} */
  @Override
  String getId();

  /** {@return the name of the element, null for none} */
  @Nullable String getName();

  /** {@return the text of the element's {@code documentation}, null for none} */
  @Nullable String getDocumentation();

  /** {@return the local name of the BPMN element, such as {@code userTask}} */
  String getType();

  /** {@return the sub-process that it stands in, null for one of the process itself} */
  @Nullable SubProcess getSubProcess();

  /** {@return the process or sub-process that it stands in} */
  FlowElementsContainer getParentContainer();
}
