package io.turgo.camunda7.rest.resource;

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
  @Override
  public String id(Call call) {
    return found.apply(call);
  }

  @Override
  public Map<String, @Nullable Object> all(Call call, String id) {
    return local ? call.runtime().getVariablesLocal(id) : call.runtime().getVariables(id);
  }

  @Override
  public void set(Call call, String id, Map<String, ? extends @Nullable Object> variables) {
    if (local) {
      call.runtime().setVariablesLocal(id, variables);
    } else {
      call.runtime().setVariables(id, variables);
    }
  }

  @Override
  public void remove(Call call, String id, Collection<String> names) {
    if (local) {
      call.runtime().removeVariablesLocal(id, names);
    } else {
      call.runtime().removeVariables(id, names);
    }
  }
}
