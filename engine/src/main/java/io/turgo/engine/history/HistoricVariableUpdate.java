package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * A variable was set.
 *
 * @since 0.1.0
 */
public interface HistoricVariableUpdate extends HistoricDetail {
  String getVariableName();

  /** The name of the value's type, such as {@code integer}. */
  String getVariableTypeName();

  @Nullable Object getValue();

  /** How many times the variable had been set before. */
  int getRevision();
}
