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
  /**
   * Only the variable with this id.
   *
   * @param id the id of a variable
   * @return this query
   */
  VariableInstanceQuery id(String id);

  /**
   * Only variables of this process instance, also those local to a scope in it.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  VariableInstanceQuery processInstanceId(String processInstanceId);

  /**
   * Only variables of one of these process instances, also those local to a scope in them.
   *
   * @param processInstanceIds one id or more
   * @return this query
   */
  VariableInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  /**
   * Only variables of exactly this scope and of its task.
   *
   * @param executionId the id of an execution, or of a process instance for its own variables
   * @return this query
   */
  VariableInstanceQuery executionId(String executionId);

  /**
   * Only variables of exactly one of these scopes and of its task.
   *
   * @param executionIds one id or more, of executions or process instances
   * @return this query
   */
  VariableInstanceQuery executionIds(Collection<String> executionIds);

  /**
   * Leaves out variables that are local to a scope below the process instance.
   *
   * @return this query
   */
  VariableInstanceQuery excludeLocalVariables();

  /**
   * Only variables that are this task's own.
   *
   * @param taskId the id of a task
   * @return this query
   */
  VariableInstanceQuery taskId(String taskId);

  /**
   * Only variables that are the own ones of one of these tasks.
   *
   * @param taskIds one id or more
   * @return this query
   */
  VariableInstanceQuery taskIds(Collection<String> taskIds);

  /**
   * Leaves out variables that are a task's own.
   *
   * @return this query
   */
  VariableInstanceQuery excludeTaskVariables();

  /**
   * Only variables with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  VariableInstanceQuery variableName(String name);

  /**
   * Only variables whose name matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  VariableInstanceQuery variableNameLike(String pattern);

  /**
   * Only variables of this name with this type and value.
   *
   * @param name the name of the variable
   * @param value the value; null finds variables that are set to null
   * @return this query
   */
  VariableInstanceQuery variableValueEquals(String name, @Nullable Object value);

  /**
   * Only variables of this name with another value, of whatever type.
   *
   * @param name the name of the variable
   * @param value the value that is not wanted
   * @return this query
   */
  VariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

  /**
   * Only variables of this name whose value is a text that matches a pattern.
   *
   * @param name the name of the variable
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  VariableInstanceQuery variableValueLike(String name, String pattern);

  /**
   * Only variables of this name whose value is a text that matches a pattern, upper and lower case
   * alike.
   *
   * @param name the name of the variable
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  VariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  VariableInstanceQuery orderByProcessInstanceId();

  /**
   * Sorts by the variable's name in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  VariableInstanceQuery orderByVariableName();
}
