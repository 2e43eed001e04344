package io.turgo.engine.query.variable;

import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.VariableInstance;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_variable} with the definition of its instance.
 *
 * @param definitionId null for a variable of a task of no process
 */
public record VariableInstanceValue(
    long id,
    long instanceId,
    long executionId,
    @Nullable Long definitionId,
    String getName,
    String getTypeName,
    @Nullable Object getValue)
    implements VariableInstance {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return definitionId == null ? null : Ids.format(instanceId);
  }

  @Override
  public String getExecutionId() {
    return Ids.format(executionId);
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return definitionId == null ? null : Ids.format(definitionId);
  }
}
