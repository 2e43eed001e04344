package io.turgo.engine.query;

import io.turgo.engine.query.VariableCondition.Order;
import io.turgo.engine.search.VariableFilters;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** {@link VariableFilters} in terms of conditions, for queries that have them. */
interface ScopeVariableFilters<Q> extends VariableFilters<Q> {
  /** The variables that the filters look at. */
  ScopeVariables scopeVariables();

  /** Adds a condition. */
  Q variableFilter(Condition condition);

  /** Adds one whose condition is asked for in the end. */
  Q variableFilter(Filters.Late filter);

  @Override
  default Q variableValueEquals(String name, @Nullable Object value) {
    return variableFilter(scopeVariables().equalTo(name, value));
  }

  @Override
  default Q variableValueEquals(@Nullable Object value) {
    return variableFilter(scopeVariables().anyEqualTo(value));
  }

  @Override
  default Q variableValueEqualsIgnoreCase(String name, String value) {
    return variableFilter(scopeVariables().equalToIgnoreCase(name, value));
  }

  @Override
  default Q variableValueNotEquals(String name, @Nullable Object value) {
    return variableFilter(scopeVariables().notEqualTo(name, value));
  }

  @Override
  default Q variableValueNotEqualsIgnoreCase(String name, String value) {
    return variableFilter(scopeVariables().notEqualToIgnoreCase(name, value));
  }

  @Override
  default Q variableValueGreaterThan(String name, Object value) {
    return variableFilter(scopeVariables().compared(Order.GREATER, name, value));
  }

  @Override
  default Q variableValueGreaterThanOrEqual(String name, Object value) {
    return variableFilter(scopeVariables().compared(Order.GREATER_OR_EQUAL, name, value));
  }

  @Override
  default Q variableValueLessThan(String name, Object value) {
    return variableFilter(scopeVariables().compared(Order.LESS, name, value));
  }

  @Override
  default Q variableValueLessThanOrEqual(String name, Object value) {
    return variableFilter(scopeVariables().compared(Order.LESS_OR_EQUAL, name, value));
  }

  @Override
  default Q variableValueLike(String name, String pattern) {
    return variableFilter(scopeVariables().like(name, pattern));
  }

  @Override
  default Q variableValueLikeIgnoreCase(String name, String pattern) {
    return variableFilter(scopeVariables().likeIgnoreCase(name, pattern));
  }

  @Override
  default Q variableExists(String name) {
    return variableFilter(scopeVariables().set(name));
  }

  @Override
  default Q variableNotExists(String name) {
    return variableFilter(scopeVariables().set(name).not());
  }
}
