package io.turgo.engine.testing.property;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.testing.CaseModel.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random calls that set and remove variables of instances, executions and tasks. */
final class VariableCalls {
  private final Life life;
  private final EngineModel model;
  private final RuntimeService runtime;
  private final TaskService tasks;

  VariableCalls(Life life) {
    this.life = life;
    this.model = life.model;
    this.runtime = life.kit.engine().getRuntimeService();
    this.tasks = life.kit.engine().getTaskService();
  }

  void ofExecution(Picks picks) {
    if (model.instances.isEmpty()) {
      return;
    }
    ModelInstance instance = picks.any(model.instances);
    List<Scope> scopes = new ArrayList<>(instance.inner.values());
    scopes.add(instance.root);
    scopes.add(instance.root);
    Scope scope = picks.any(scopes);
    boolean set = picks.below(5) < 3;
    boolean local = picks.oneIn(3);
    Map<String, @Nullable Object> values = values(picks);
    Set<String> names = values.keySet();
    String one = names.iterator().next();
    boolean single = names.size() == 1 && picks.oneIn(2);
    life.expect(
        describe(set, local, values) + " at execution " + scope.id,
        instance.suspended ? TurgoException.class : null,
        () -> {
          if (set && single && local) {
            runtime.setVariableLocal(scope.id, one, values.get(one));
          } else if (set && single) {
            runtime.setVariable(scope.id, one, values.get(one));
          } else if (set && local) {
            runtime.setVariablesLocal(scope.id, values);
          } else if (set) {
            runtime.setVariables(scope.id, values);
          } else if (single && local) {
            runtime.removeVariableLocal(scope.id, one);
          } else if (single) {
            runtime.removeVariable(scope.id, one);
          } else if (local) {
            runtime.removeVariablesLocal(scope.id, names);
          } else {
            runtime.removeVariables(scope.id, names);
          }
        },
        () -> change(scope, set, local, values));
  }

  void ofTask(Picks picks) {
    if (model.tasks.isEmpty()) {
      return;
    }
    ModelTask task = picks.any(model.tasks);
    boolean set = picks.below(5) < 3;
    boolean local = picks.oneIn(2);
    Map<String, @Nullable Object> values = values(picks);
    Set<String> names = values.keySet();
    String one = names.iterator().next();
    boolean single = names.size() == 1 && picks.oneIn(2);
    life.expect(
        describe(set, local, values) + " at task " + task,
        task.isSuspended() ? TurgoException.class : null,
        () -> {
          if (set && single && local) {
            tasks.setVariableLocal(task.id, one, values.get(one));
          } else if (set && single) {
            tasks.setVariable(task.id, one, values.get(one));
          } else if (set && local) {
            tasks.setVariablesLocal(task.id, values);
          } else if (set) {
            tasks.setVariables(task.id, values);
          } else if (single && local) {
            tasks.removeVariableLocal(task.id, one);
          } else if (single) {
            tasks.removeVariable(task.id, one);
          } else if (local) {
            tasks.removeVariablesLocal(task.id, names);
          } else {
            tasks.removeVariables(task.id, names);
          }
        },
        () -> change(task.scope, set, local, values));
  }

  private static Map<String, @Nullable Object> values(Picks picks) {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (int i = picks.below(3); i >= 0; i--) {
      values.put(picks.name(), picks.value());
    }
    return values;
  }

  private static String describe(boolean set, boolean local, Map<String, @Nullable Object> values) {
    return (set ? "set " : "remove ")
        + (local ? "local " : "")
        + (set ? VariableValues.show(values) : values.keySet());
  }

  private static void change(
      Scope scope, boolean set, boolean local, Map<String, @Nullable Object> values) {
    values.forEach((name, value) -> {
      if (set && local) {
        scope.own.put(name, value);
      } else if (set) {
        scope.set(name, value);
      } else if (local) {
        scope.own.remove(name);
      } else {
        scope.remove(name);
      }
    });
  }
}
