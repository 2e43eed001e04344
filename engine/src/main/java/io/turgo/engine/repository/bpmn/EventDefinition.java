package io.turgo.engine.repository.bpmn;

/**
 * What happens at an event.
 *
 * @since 0.1.0
 */
public interface EventDefinition extends BaseElement {
  /** {@return the local name of the BPMN element, such as {@code cancelEventDefinition}} */
  String getType();
}
