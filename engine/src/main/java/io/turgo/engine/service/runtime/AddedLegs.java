package io.turgo.engine.service.runtime;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.execution.ExecutionValue;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import java.util.function.LongSupplier;

/** Has activities done once more that are being done several times, and shows what was added. */
public final class AddedLegs {
  private final ApiCalls calls;
  private final LongSupplier ids;
  private final DefinitionRegistry definitions;

  public AddedLegs(ApiCalls calls, LongSupplier ids, DefinitionRegistry definitions) {
    this.calls = calls;
    this.ids = ids;
    this.definitions = definitions;
  }

  Execution add(String activityId, String parentId, Map<String, VariableValue> variables) {
    long legId = ids.getAsLong();
    InstanceState state =
        calls.ofExecution(parentId, id -> new Command.AddLeg(id, activityId, legId, variables));
    ExecutionRow added = state.execution(legId);
    return ExecutionValue.of(
        added != null
            ? added
            : new ExecutionRow(
                legId,
                state.id(),
                ApiCalls.parse("Execution", parentId),
                activityId,
                ExecutionRow.Kind.LEG,
                0,
                null),
        false,
        state.isEnded() ? "" : definitions.tenant(state.instance().definitionId()));
  }
}
