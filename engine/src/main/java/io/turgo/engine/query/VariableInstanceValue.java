package io.turgo.engine.query;

import io.turgo.engine.runtime.VariableInstance;
import org.jspecify.annotations.Nullable;

/** A row of {@code variable} with the definition of its instance. */
record VariableInstanceValue(
    long id,
    long instanceId,
    long executionId,
    long definitionId,
    String name,
    String typeName,
    @Nullable Object value)
    implements VariableInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getTypeName() {
    return typeName;
  }

  @Override
  public @Nullable Object getValue() {
    return value;
  }

  @Override
  public String getProcessInstanceId() {
    return Ids.format(instanceId);
  }

  @Override
  public String getExecutionId() {
    return Ids.format(executionId);
  }

  @Override
  public String getProcessDefinitionId() {
    return Ids.format(definitionId);
  }
}
