package io.turgo.engine.repository.bpmn;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Something that flow elements stand in: a process or a sub-process.
 *
 * @since 0.1.0
 */
public interface FlowElementsContainer {
  /** {@return the id of the process or sub-process in the file, null for none} */
  @Nullable String getId();

  /** {@return the elements that stand directly in it, in the order of the file} */
  Collection<FlowElement> getFlowElements();

  /**
   * Finds an element that stands directly in it.
   *
   * @param id the id in the file
   * @return the element, or null
   */
  @Nullable FlowElement getFlowElement(String id);
}
