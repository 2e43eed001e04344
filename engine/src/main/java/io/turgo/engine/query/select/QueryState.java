package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a query was told, of tables or of objects in memory: groups of filters, and sorts whose
 * direction comes after them.
 *
 * @param <Q> the query itself
 * @param <F> filters that are combined in one way
 * @param <S> a property that is sorted by
 */
abstract class QueryState<Q, F, S> {
  private final QueryMethods<Q> methods;
  private final Supplier<F> group;
  final F filters;
  final List<F> alternatives = new ArrayList<>();

  /** The alternatives that are being said; null outside of them. */
  private @Nullable F open;

  private @Nullable S pendingSort;

  /**
   * @param methods what answers the methods of the query's interface
   * @param group makes filters
   */
  QueryState(QueryMethods<Q> methods, Supplier<F> group) {
    this.methods = methods;
    this.group = group;
    this.filters = group.get();
  }

  /** The query as callers see it. */
  public final Q query() {
    return methods.query(this);
  }

  public void or() {
    if (inOr()) {
      throw new TurgoIllegalArgumentException(
          "Expected endOr() before another or(): groups of alternatives cannot be nested");
    }
    F fresh = group.get();
    alternatives.add(fresh);
    open = fresh;
  }

  public void endOr() {
    if (!inOr()) {
      throw new TurgoIllegalArgumentException("Expected or() before endOr(), but there is none");
    }
    open = null;
  }

  /** Whether the next filter is one of several alternatives. */
  protected final boolean inOr() {
    return open != null;
  }

  /** The filters to which the next one is added. */
  final F current() {
    return open == null ? filters : open;
  }

  public void asc() {
    sort(true);
  }

  public void desc() {
    sort(false);
  }

  private void sort(boolean ascending) {
    S property = pendingSort;
    if (property == null) {
      throw new TurgoIllegalArgumentException(
          "Expected an orderBy...() before asc() or desc(), but there is none");
    }
    pendingSort = null;
    sort(property, ascending);
  }

  abstract void sort(S property, boolean ascending);

  /** Sorts by a property, in the direction that is to be said next. */
  final void sortBy(S property) {
    checkSorted();
    pendingSort = property;
  }

  final void checkSorted() {
    if (pendingSort != null) {
      throw new TurgoIllegalArgumentException(
          "Expected asc() or desc() after an orderBy...(), but there is none");
    }
  }

  /** Refuses to choose one of several results. */
  final TurgoException severalResults(String howMany, Set<String> filterNames) {
    return new TurgoException(
        "Expected at most one result of a "
            + methods.name()
            + ", but there are "
            + howMany
            + "; filter by "
            + (filterNames.isEmpty() ? "something" : "more than " + String.join(", ", filterNames))
            + " or ask for a list");
  }
}
