package io.turgo.engine.runtime;

/**
 * How a correlated message has gone on; the names are Camunda's.
 *
 * @since 0.1.0
 */
public enum MessageCorrelationResultType {
  /** It was brought to an execution that waited for it. */
  Execution,
  /** It has started an instance of a definition. */
  ProcessDefinition
}
