package io.turgo.engine.query.select;

import io.turgo.engine.query.select.QueryMethods.Call;
import io.turgo.engine.query.select.QueryMethods.Signature;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods of a query's interface that one line says all of.
 *
 * @param <Q> the interface
 */
abstract class MethodTable<Q> {
  private final Class<Q> type;
  private final Map<Signature, Call> entries = new HashMap<>();

  MethodTable(Class<Q> type) {
    this.type = type;
  }

  final void put(String name, Call call, Class<?>... parameters) {
    if (entries.put(new Signature(name, List.of(parameters)), call) != null) {
      throw new IllegalStateException(
          type.getName() + ": " + name + Arrays.toString(parameters) + " stands there twice");
    }
  }

  /**
   * All methods of the interface.
   *
   * @param query the class that runs the queries, which has those that are not in the table
   */
  public final QueryMethods<Q> methods(Class<?> query) {
    return QueryMethods.of(type, query, entries);
  }
}
