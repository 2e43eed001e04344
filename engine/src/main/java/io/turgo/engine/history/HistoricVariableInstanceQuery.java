package io.turgo.engine.history;

import io.turgo.engine.search.Query;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the last values of variables. Comparisons are exact in type.
 *
 * @since 0.1.0
 */
public interface HistoricVariableInstanceQuery
    extends Query<HistoricVariableInstanceQuery, HistoricVariableInstance> {
  HistoricVariableInstanceQuery id(String id);

  HistoricVariableInstanceQuery processInstanceId(String processInstanceId);

  HistoricVariableInstanceQuery processInstanceIds(Collection<String> processInstanceIds);

  HistoricVariableInstanceQuery executionId(String executionId);

  HistoricVariableInstanceQuery executionIds(Collection<String> executionIds);

  /** Leaves out variables that are local to a scope below the instance. */
  HistoricVariableInstanceQuery excludeLocalVariables();

  /** Variables that are a task's own. */
  HistoricVariableInstanceQuery taskId(String taskId);

  /** Variables that are the own ones of tasks. */
  HistoricVariableInstanceQuery taskIds(Collection<String> taskIds);

  /** Leaves out variables that are a task's own. */
  HistoricVariableInstanceQuery excludeTaskVariables();

  HistoricVariableInstanceQuery variableName(String name);

  HistoricVariableInstanceQuery variableNameLike(String pattern);

  /** Variables of that name, type and value; null finds those that are set to null. */
  HistoricVariableInstanceQuery variableValueEquals(String name, @Nullable Object value);

  /** Variables of that name with another value, of whatever type. */
  HistoricVariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value);

  HistoricVariableInstanceQuery variableValueLike(String name, String pattern);

  HistoricVariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern);

  HistoricVariableInstanceQuery orderByProcessInstanceId();

  HistoricVariableInstanceQuery orderByVariableName();
}
