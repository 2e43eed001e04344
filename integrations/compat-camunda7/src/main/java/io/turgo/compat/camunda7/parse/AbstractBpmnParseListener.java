package io.turgo.compat.camunda7.parse;

/**
 * A parse listener that does nothing, to be extended.
 *
 * @since 0.1.0
 */
public class AbstractBpmnParseListener implements BpmnParseListener {
  /** For subclasses. */
  public AbstractBpmnParseListener() {}
}
