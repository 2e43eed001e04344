package io.turgo.engine.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to the engine: filters, sorts, and then one of the methods that answer it.
 *
 * <p>Filters are combined with <i>and</i>, those between {@link #or()} and {@link #endOr()} with
 * <i>or</i>; calling the same filter again replaces its value, but filters on variables add up.
 * Sorts apply in the order of their {@code asc()} and {@code desc()}; rows that are equal in all of
 * them, and all rows of a query without sorts, come in the order of their ids. Rows without a value
 * come last in ascending and first in descending order. Text compares as the database's collation
 * says.
 *
 * <p>An id that no object can have finds nothing. Where a filter is {@code ...Like}, {@code %}
 * stands for any text, {@code _} for any one character, and a backslash takes the special meaning
 * from the character after it. Filters that ignore the case do so for ASCII letters on every
 * database, for others as far as the database knows them.
 *
 * <p>A query shows committed state, each answer as one statement saw it. It is not safe for use by
 * several threads. Filters throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException}
 * for a null argument and for an empty collection, unless the filter's own description says that an
 * empty collection is no restriction. Answers throw {@link
 * io.turgo.engine.exception.TurgoStoreException} when the database cannot be read.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 * @since 0.1.0
 */
public interface Query<Q extends Query<Q, T>, T> {
  /**
   * Opens a group of alternatives: of the filters that follow, up to {@link #endOr()}, one is
   * enough. The group as a whole is combined with the other filters by <i>and</i>; a group without
   * filters says nothing. A query may have several groups, but none inside another. A filter that
   * was called before the group is not replaced by the same one in it.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if a group is open already
   */
  Q or();

  /**
   * Closes the group of alternatives.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no group is open
   */
  Q endOr();

  /**
   * Sorts by the property that was named before, smallest first.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no property was named
   */
  Q asc();

  /**
   * Sorts by the property that was named before, largest first.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no property was named
   */
  Q desc();

  /** {@return how many objects match} */
  long count();

  /**
   * The one object that matches, null if there is none.
   *
   * @return the object, or null
   * @throws io.turgo.engine.exception.TurgoException if more than one matches
   */
  @Nullable T singleResult();

  /** {@return all objects that match, in the order of this query} */
  List<T> list();

  /**
   * A part of the objects that match.
   *
   * @param firstResult how many to leave out from the start, 0 for none
   * @param maxResults how many to return at most
   * @return the objects, fewer than {@code maxResults} at the end
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if one of them is negative
   */
  List<T> listPage(int firstResult, int maxResults);

  /**
   * The objects that match and come behind a place in the order of this query. Unlike {@link
   * #listPage} it reads no row that an earlier page had, and leaves none out when objects come or
   * go between two pages. Objects that are equal in all sorts come in the order of their ids, in
   * the direction of the last sort.
   *
   * @param cursor {@link Page#next} of a page of a query with the same sorts; null for the first
   *     page
   * @param maxResults how many to return at most, 1 or more
   * @return the objects and where the next ones begin
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the cursor is of another
   *     order or none at all, or if {@code maxResults} is less than 1
   */
  Page<T> page(@Nullable String cursor, int maxResults);

  /**
   * How many objects match, counted up to a limit, beyond which counting costs too much.
   *
   * @param most where counting stops, 1 or more
   * @return the number of objects, or {@code most} if there are as many or more
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if {@code most} is less than 1
   */
  long countUpTo(int most);
}
