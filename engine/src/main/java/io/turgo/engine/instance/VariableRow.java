package io.turgo.engine.instance;

import io.turgo.engine.variable.VariableValue;

/**
 * A variable of an execution.
 *
 * @param executionId the scope that it belongs to; the instance's id for instance variables
 */
public record VariableRow(
    long id, long instanceId, long executionId, String name, VariableValue value) implements Row {
  public VariableRow withValue(VariableValue newValue) {
    return new VariableRow(id, instanceId, executionId, name, newValue);
  }
}
