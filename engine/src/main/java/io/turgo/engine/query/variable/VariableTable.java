package io.turgo.engine.query.variable;

import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Addition;
import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.variable.VariableCondition.Order;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jooq.Condition;

/** The filters by variables of a scope, which queries have for scopes of several kinds. */
public final class VariableTable {
  private VariableTable() {}

  /** What a filter says of a variable with a name. */
  private interface OfName<A> {
    Filters.Late of(ScopeVariables scope, String name, A value);
  }

  /**
   * The filters for one kind of scope.
   *
   * @param kind with which their names begin: "variable", "taskVariable"
   * @param scope the variables that they look at
   */
  public static <Q> Consumer<FilterTable<Q>> of(
      String kind, Function<Reads, ScopeVariables> scope) {
    String value = kind + "Value";
    return table ->
        table
            .added(
                value + "Equals",
                (reads, given) -> fixed(scope.apply(reads).anyEqualTo(given[0])),
                Object.class)
            .added(
                kind + "Exists",
                (reads, given) -> fixed(scope.apply(reads).set((String) given[0])),
                String.class)
            .added(
                kind + "NotExists",
                (reads, given) -> fixed(scope.apply(reads).set((String) given[0]).not()),
                String.class)
            .and(named(value + "Equals", Object.class, scope, ScopeVariables::equalTo))
            .and(
                named(
                    value + "NotEquals",
                    Object.class,
                    scope,
                    (of, name, other) -> fixed(of.notEqualTo(name, other))))
            .and(compared(value + "GreaterThan", Order.GREATER, scope))
            .and(compared(value + "GreaterThanOrEqual", Order.GREATER_OR_EQUAL, scope))
            .and(compared(value + "LessThan", Order.LESS, scope))
            .and(compared(value + "LessThanOrEqual", Order.LESS_OR_EQUAL, scope))
            .and(named(value + "Like", String.class, scope, ScopeVariables::like))
            .and(
                named(
                    value + "EqualsIgnoreCase",
                    String.class,
                    scope,
                    (of, name, text) -> fixed(of.equalToIgnoreCase(name, text))))
            .and(
                named(
                    value + "NotEqualsIgnoreCase",
                    String.class,
                    scope,
                    (of, name, text) -> fixed(of.notEqualToIgnoreCase(name, text))))
            .and(
                named(
                    value + "LikeIgnoreCase",
                    String.class,
                    scope,
                    (of, name, pattern) -> fixed(of.likeIgnoreCase(name, pattern))));
  }

  private static <Q> Consumer<FilterTable<Q>> compared(
      String filter, Order order, Function<Reads, ScopeVariables> scope) {
    return named(filter, Object.class, scope, (of, name, value) -> of.compared(order, name, value));
  }

  @SuppressWarnings("NullAway") // who takes a value that may not be null refuses it by its name
  private static <Q, A> Consumer<FilterTable<Q>> named(
      String filter, Class<A> type, Function<Reads, ScopeVariables> scope, OfName<A> such) {
    Addition addition =
        (reads, given) -> such.of(scope.apply(reads), (String) given[0], type.cast(given[1]));
    return table -> table.added(filter, addition, String.class, type);
  }

  private static Filters.Late fixed(Condition condition) {
    return () -> condition;
  }
}
