package io.turgo.engine.query.variable;

import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Relation;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that a scope has such a variable or has none, as sub-selects.
 *
 * @param condition what can be said of one variable
 * @param scope which variables are the scope's, in terms of the row outside
 * @param search the same without the row outside, so that a database can begin with the variables;
 *     null where there is no such way
 */
public record ScopeVariables(
    VariableCondition condition, Condition scope, @Nullable Search search) {
  /**
   * How scopes are found from their variables.
   *
   * @param scope what the row outside is called by
   * @param of what variables call it by
   * @param such which variables count
   * @param instances the table of the rows outside where they are instances, otherwise null
   * @param shown which rows of that table there are outside
   */
  public record Search(
      Field<Long> scope,
      Field<Long> of,
      Condition such,
      @Nullable Relation instances,
      Condition shown) {
    public Search(Field<Long> scope, Field<Long> of, Condition such) {
      this(scope, of, such, null, DSL.noCondition());
    }

    /** Instances, by variables of their own. */
    public static Search ofInstances(Field<Long> instanceId, Relation variable) {
      // A difference, because PostgreSQL has statistics of it; two columns that are equal it takes
      // for rare.
      return new Search(
          instanceId,
          variable.number("instance_id"),
          variable.number("execution_id").minus(variable.number("instance_id")).eq(0L));
    }

    /** The same where the rows outside are instances. */
    public Search from(Relation table, Condition shown) {
      return new Search(scope, of, such, table, shown);
    }
  }

  public Filters.Late equalTo(String name, @Nullable Object value) {
    return found(name, condition.equalTo(name, value));
  }

  Condition anyEqualTo(@Nullable Object value) {
    return exists(condition.equalTo("any", value).whole());
  }

  Condition notEqualTo(String name, @Nullable Object value) {
    return some(name, condition.notEqualTo(name, value));
  }

  Condition equalToIgnoreCase(String name, String value) {
    return some(name, condition.equalToIgnoreCase(value));
  }

  Condition notEqualToIgnoreCase(String name, String value) {
    return some(name, condition.notEqualToIgnoreCase(value));
  }

  Filters.Late compared(VariableCondition.Order order, String name, Object value) {
    return found(name, condition.compared(order, name, value));
  }

  Filters.Late like(String name, String pattern) {
    return found(name, condition.like(pattern));
  }

  Condition likeIgnoreCase(String name, String pattern) {
    return some(name, condition.likeIgnoreCase(pattern));
  }

  Condition set(String name) {
    return some(name, DSL.noCondition());
  }

  /** Some variable is such, which an index on values can find. */
  private Filters.Late found(String name, VariableCondition.Value value) {
    if (search == null) {
      Condition some = some(name, value.whole());
      return () -> some;
    }
    Condition named = condition.named(name).and(value.value());
    Condition such = search.such().and(value.type());
    Relation instances = search.instances();
    if (instances != null && value.isCounted()) {
      return new OfVariables(
          condition.reads(), instances, search.shown(), condition.variable(), named, such);
    }
    Condition found =
        search
            .scope()
            .in(DSL.select(search.of()).from(condition.variable().table()).where(such).and(named));
    return () -> found;
  }

  private Condition some(String name, Condition value) {
    return exists(condition.named(name).and(value));
  }

  private Condition exists(Condition variable) {
    return DSL.exists(
        DSL.selectOne().from(condition.variable().table()).where(scope).and(variable));
  }
}
