package io.turgo.engine.query;

import io.turgo.engine.query.VariableCondition.Order;
import io.turgo.engine.search.ProcessVariableFilters;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;

/** {@link ProcessVariableFilters} in terms of conditions, for queries that have them. */
interface InstanceVariableFilters<Q> extends ProcessVariableFilters<Q> {
  /** The variables that the filters look at. */
  ScopeVariables instanceVariables();

  /** Adds a condition. */
  Q variableFilter(Condition condition);

  /** Adds one whose condition is asked for in the end. */
  Q variableFilter(Filters.Late filter);

  @Override
  default Q processVariableValueEquals(String name, @Nullable Object value) {
    return variableFilter(instanceVariables().equalTo(name, value));
  }

  @Override
  default Q processVariableValueEquals(@Nullable Object value) {
    return variableFilter(instanceVariables().anyEqualTo(value));
  }

  @Override
  default Q processVariableValueEqualsIgnoreCase(String name, String value) {
    return variableFilter(instanceVariables().equalToIgnoreCase(name, value));
  }

  @Override
  default Q processVariableValueNotEquals(String name, @Nullable Object value) {
    return variableFilter(instanceVariables().notEqualTo(name, value));
  }

  @Override
  default Q processVariableValueNotEqualsIgnoreCase(String name, String value) {
    return variableFilter(instanceVariables().notEqualToIgnoreCase(name, value));
  }

  @Override
  default Q processVariableValueGreaterThan(String name, Object value) {
    return variableFilter(instanceVariables().compared(Order.GREATER, name, value));
  }

  @Override
  default Q processVariableValueGreaterThanOrEqual(String name, Object value) {
    return variableFilter(instanceVariables().compared(Order.GREATER_OR_EQUAL, name, value));
  }

  @Override
  default Q processVariableValueLessThan(String name, Object value) {
    return variableFilter(instanceVariables().compared(Order.LESS, name, value));
  }

  @Override
  default Q processVariableValueLessThanOrEqual(String name, Object value) {
    return variableFilter(instanceVariables().compared(Order.LESS_OR_EQUAL, name, value));
  }

  @Override
  default Q processVariableValueLike(String name, String pattern) {
    return variableFilter(instanceVariables().like(name, pattern));
  }

  @Override
  default Q processVariableValueLikeIgnoreCase(String name, String pattern) {
    return variableFilter(instanceVariables().likeIgnoreCase(name, pattern));
  }

  @Override
  default Q processVariableExists(String name) {
    return variableFilter(instanceVariables().set(name));
  }

  @Override
  default Q processVariableNotExists(String name) {
    return variableFilter(instanceVariables().set(name).not());
  }
}
