package io.turgo.engine.query.variable;

import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.runtime.VariableInstance;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_variable} with the definition of its instance.
 *
 * @param getProcessDefinitionId null for a variable of a task of no process
 */
public record VariableInstanceValue(
    String getId,
    long instanceId,
    String getExecutionId,
    @Nullable String getProcessDefinitionId,
    String getName,
    String getTypeName,
    @Nullable Object getValue)
    implements VariableInstance {
  /** One that may not be committed yet. */
  public static VariableInstance of(
      VariableRow row, @Nullable Long definitionId, @Nullable Object value) {
    return new VariableInstanceValue(
        Ids.format(row.id()),
        row.instanceId(),
        Ids.format(row.executionId()),
        Ids.formatAny(definitionId),
        row.name(),
        row.value().type().typeName(),
        value);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return getProcessDefinitionId == null ? null : Ids.format(instanceId);
  }
}
