package io.turgo.engine.query.sql;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query by SQL: the user's statement gives ids, the other query of the same objects reads them.
 *
 * @param <T> what it finds
 */
final class NativeSelect<T> {
  private final Reads reads;
  private final Select<?, T> objects;
  private final Map<String, @Nullable Object> parameters = new HashMap<>();
  private @Nullable String statement;

  /**
   * @param objects a query without filters
   */
  NativeSelect(Reads reads, Select<?, T> objects) {
    this.reads = reads;
    this.objects = objects;
  }

  public void sql(String selectClause) {
    statement = required("selectClause", selectClause);
  }

  public void parameter(String name, @Nullable Object value) {
    parameters.put(required("name", name), value);
  }

  public long count() {
    return parsed().count(reads);
  }

  public @Nullable T singleResult() {
    List<T> found = fetch(0, 2);
    if (found.size() > 1) {
      throw new TurgoException(
          "Expected at most one result of the native query '" + statement + "', but got more");
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  public List<T> list() {
    return fetch(0, Integer.MAX_VALUE);
  }

  public List<T> listPage(int firstResult, int maxResults) {
    Select.notNegative("firstResult", firstResult);
    Select.notNegative("maxResults", maxResults);
    return maxResults == 0 ? List.of() : fetch(firstResult, maxResults);
  }

  private List<T> fetch(int first, int max) {
    List<Long> ids = parsed().ids(reads, first, max);
    Map<Long, T> byId = objects.byIds(ids);
    List<T> found = new ArrayList<>(ids.size());
    for (Long id : ids) {
      T one = byId.get(id);
      if (one != null) { // it may have gone since the statement ran
        found.add(one);
      }
    }
    return found;
  }

  private NativeStatement parsed() {
    if (statement == null) {
      throw new TurgoIllegalArgumentException(
          "Expected a statement by sql(...) before a native query is answered, but there is none");
    }
    return NativeStatement.of(statement, parameters);
  }
}
