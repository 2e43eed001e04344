package io.turgo.engine.runtime;

import io.turgo.engine.search.Query;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds variables of running process instances. Comparisons are exact in type.
 *
 * @since 0.1.0
 */
public interface VariableInstanceQuery extends Query<VariableInstanceQuery, VariableInstance> {
  VariableInstanceQuery id(String id);

  VariableInstanceQuery processInstanceId(String processInstanceId);

  VariableInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /** Variables of exactly that scope. */
  VariableInstanceQuery executionId(String executionId);

  /** Variables of exactly those scopes. */
  VariableInstanceQuery executionIds(Collection<String> executionIds);

  /** Leaves out variables that are local to a scope below the instance. */
  VariableInstanceQuery excludeLocalVariables();

  /** Variables that are a task's own. */
  VariableInstanceQuery taskId(String taskId);

  /** Variables that are the own ones of tasks. */
  VariableInstanceQuery taskIds(Collection<String> taskIds);

  /** Leaves out variables that are a task's own. */
  VariableInstanceQuery excludeTaskVariables();

  VariableInstanceQuery variableName(String name);

  VariableInstanceQuery variableNameLike(String pattern);

  /** Variables of that name, type and value; null finds those that are set to null. */
  VariableInstanceQuery variableValueEquals(String name, @Nullable Object value);

  /** Variables of that name with another value, of whatever type. */
  VariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

  /** Variables of that name that are a text which matches a pattern. */
  VariableInstanceQuery variableValueLike(String name, String pattern);

  /** Variables of that name that are a text which matches a pattern, whatever the case. */
  VariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

  VariableInstanceQuery orderByProcessInstanceId();

  VariableInstanceQuery orderByVariableName();
}
