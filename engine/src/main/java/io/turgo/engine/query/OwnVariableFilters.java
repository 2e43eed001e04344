package io.turgo.engine.query;

import io.turgo.engine.query.VariableCondition.Order;
import io.turgo.engine.search.TaskVariableFilters;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** {@link TaskVariableFilters} in terms of conditions, for queries that have them. */
interface OwnVariableFilters<Q> extends TaskVariableFilters<Q> {
  /** The variables that the filters look at. */
  ScopeVariables taskVariables();

  /** Adds a condition. */
  Q variableFilter(Condition condition);

  /** Adds one whose condition is asked for in the end. */
  Q variableFilter(Filters.Late filter);

  @Override
  default Q taskVariableValueEquals(String name, @Nullable Object value) {
    return variableFilter(taskVariables().equalTo(name, value));
  }

  @Override
  default Q taskVariableValueEquals(@Nullable Object value) {
    return variableFilter(taskVariables().anyEqualTo(value));
  }

  @Override
  default Q taskVariableValueEqualsIgnoreCase(String name, String value) {
    return variableFilter(taskVariables().equalToIgnoreCase(name, value));
  }

  @Override
  default Q taskVariableValueNotEquals(String name, @Nullable Object value) {
    return variableFilter(taskVariables().notEqualTo(name, value));
  }

  @Override
  default Q taskVariableValueNotEqualsIgnoreCase(String name, String value) {
    return variableFilter(taskVariables().notEqualToIgnoreCase(name, value));
  }

  @Override
  default Q taskVariableValueGreaterThan(String name, Object value) {
    return variableFilter(taskVariables().compared(Order.GREATER, name, value));
  }

  @Override
  default Q taskVariableValueGreaterThanOrEqual(String name, Object value) {
    return variableFilter(taskVariables().compared(Order.GREATER_OR_EQUAL, name, value));
  }

  @Override
  default Q taskVariableValueLessThan(String name, Object value) {
    return variableFilter(taskVariables().compared(Order.LESS, name, value));
  }

  @Override
  default Q taskVariableValueLessThanOrEqual(String name, Object value) {
    return variableFilter(taskVariables().compared(Order.LESS_OR_EQUAL, name, value));
  }

  @Override
  default Q taskVariableValueLike(String name, String pattern) {
    return variableFilter(taskVariables().like(name, pattern));
  }

  @Override
  default Q taskVariableValueLikeIgnoreCase(String name, String pattern) {
    return variableFilter(taskVariables().likeIgnoreCase(name, pattern));
  }

  @Override
  default Q taskVariableExists(String name) {
    return variableFilter(taskVariables().set(name));
  }

  @Override
  default Q taskVariableNotExists(String name) {
    return variableFilter(taskVariables().set(name).not());
  }
}
