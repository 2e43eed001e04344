package io.turgo.engine.repository.bpmn;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Something that flow elements stand in: a process or a sub-process.
 *
 * @since 0.1.0
 */
public interface FlowElementsContainer {
  @Nullable String getId();

  /** Those that stand directly in it, in the order of the file. */
  Collection<FlowElement> getFlowElements();

  /** The one that stands directly in it with that id, null if there is none. */
  @Nullable FlowElement getFlowElement(String id);
}
