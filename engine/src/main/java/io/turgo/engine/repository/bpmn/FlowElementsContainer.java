package io.turgo.engine.repository.bpmn;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
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

  /** {@return the elements that stand directly in it by their ids, in the order of the file} */
  default Map<String, FlowElement> getFlowElementMap() {
    Map<String, FlowElement> elements = new LinkedHashMap<>();
    getFlowElements().forEach(element -> elements.putIfAbsent(element.getId(), element));
    return Collections.unmodifiableMap(elements);
  }
}
