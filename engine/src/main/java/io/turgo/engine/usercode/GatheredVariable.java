package io.turgo.engine.usercode;

import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.runtime.VariableInstance;
import org.jspecify.annotations.Nullable;

/** What an instance of an activity gave to a variable, as code that aggregates sees it. */
record GatheredVariable(
    String getId,
    String getName,
    String getTypeName,
    @Nullable Object getValue,
    String getProcessInstanceId,
    String getExecutionId,
    String getProcessDefinitionId)
    implements VariableInstance {
  static GatheredVariable of(
      VariableRow row, String name, String definitionId, @Nullable Object value) {
    return new GatheredVariable(
        Long.toString(row.id()),
        name,
        row.value().type().typeName(),
        value,
        Long.toString(row.instanceId()),
        Long.toString(row.gathered().bodyId()),
        definitionId);
  }
}
