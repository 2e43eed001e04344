package io.turgo.engine.repository.bpmn;

import java.util.List;

/**
 * A node at which something happens.
 *
 * @since 0.1.0
 */
public interface Event extends FlowNode {
  /**
   * {@return the definitions of what happens, those that the event refers to included; empty for
   * none}
   */
  List<EventDefinition> getEventDefinitions();
}
