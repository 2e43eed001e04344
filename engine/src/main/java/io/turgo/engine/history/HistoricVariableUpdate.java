package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * A variable was set.
 *
 * @since 0.1.0
 */
public interface HistoricVariableUpdate extends HistoricDetail {
  /** {@return the name of the variable} */
  String getVariableName();

  /** {@return the name of the new value's type, such as {@code integer}} */
  String getVariableTypeName();

  /** {@return the new value; null is a value} */
  @Nullable Object getValue();

  /** {@return how many times the variable had been set before} */
  int getRevision();
}
