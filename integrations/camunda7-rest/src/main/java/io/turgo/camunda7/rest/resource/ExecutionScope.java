package io.turgo.camunda7.rest.resource;

import io.turgo.engine.RuntimeService;
import io.turgo.rest.core.exchange.Call;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The variables that an execution sees, or its own alone; an instance is an execution too.
 *
 * @param local whether its own alone
 * @param found the id of the execution that a call names, if the caller sees it
 */
record ExecutionScope(boolean local, Function<Call, String> found)
    implements VariableOperations.Scope {
  private static RuntimeService runtime(Call call) {
    return call.engine().getRuntimeService();
  }

  @Override
  public String id(Call call) {
    return found.apply(call);
  }

  @Override
  public Map<String, @Nullable Object> all(Call call, String id) {
    return local ? runtime(call).getVariablesLocal(id) : runtime(call).getVariables(id);
  }

  @Override
  public void set(Call call, String id, Map<String, ? extends @Nullable Object> variables) {
    if (local) {
      runtime(call).setVariablesLocal(id, variables);
    } else {
      runtime(call).setVariables(id, variables);
    }
  }

  @Override
  public void remove(Call call, String id, Collection<String> names) {
    if (local) {
      runtime(call).removeVariablesLocal(id, names);
    } else {
      runtime(call).removeVariables(id, names);
    }
  }
}
