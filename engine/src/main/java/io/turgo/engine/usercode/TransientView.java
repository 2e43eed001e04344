package io.turgo.engine.usercode;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CallOutcome.TransientChange;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The transient variables that a user call sees: those of the command so far, with the call's own
 * changes on top.
 */
final class TransientView {
  private final long executionId;
  private final InstanceState state;
  private final Map<Long, Map<String, @Nullable Object>> changed = new HashMap<>(2);

  TransientView(long executionId, InstanceState state) {
    this.executionId = executionId;
    this.state = state;
  }

  /** Whether there are none in any scope, as in most calls. */
  boolean isEmpty() {
    return changed.isEmpty() && !state.hasTransientVariables();
  }

  /** Those of one scope. */
  Map<String, @Nullable Object> of(long scope) {
    Map<String, @Nullable Object> own = changed.get(scope);
    return own == null ? state.transientVariables(scope) : Collections.unmodifiableMap(own);
  }

  /** Those of the call's own scope. */
  Map<String, @Nullable Object> local() {
    return of(executionId);
  }

  /** All that can be seen from the call, the inner ones hiding the outer. */
  Map<String, @Nullable Object> all() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    for (long scope = executionId; ; ) {
      of(scope)
          .forEach((name, value) -> {
            if (!all.containsKey(name)) {
              all.put(name, value);
            }
          });
      ExecutionRow execution = state.execution(scope);
      if (execution == null) {
        return all;
      }
      scope = execution.parentId();
    }
  }

  /** The scope whose transient variable is seen under a name: no stored one hides it. */
  @Nullable Long scopeOf(String name, boolean storedInOwnScope) {
    if (of(executionId).containsKey(name)) {
      return executionId;
    }
    boolean hidden = storedInOwnScope;
    for (long scope = executionId; !hidden; ) {
      ExecutionRow execution = state.execution(scope);
      if (execution == null) {
        return null;
      }
      scope = execution.parentId();
      if (of(scope).containsKey(name)) {
        return scope;
      }
      hidden = state.variable(scope, name) != null;
    }
    return null;
  }

  /** Notes a change in the call's own scope, or else in the instance. */
  void change(String name, TransientChange change, boolean local) {
    long scope = local ? executionId : state.id();
    Map<String, @Nullable Object> variables =
        changed.computeIfAbsent(
            scope, ignored -> new LinkedHashMap<>(state.transientVariables(scope)));
    if (change.removed()) {
      variables.remove(name);
    } else {
      variables.put(name, change.value());
    }
  }
}
