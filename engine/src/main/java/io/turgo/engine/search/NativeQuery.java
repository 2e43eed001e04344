package io.turgo.engine.search;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to the engine in SQL, for what the other queries cannot express.
 *
 * <p>The statement selects the column {@code id} of the rows that are to be found, such as {@code
 * SELECT t.* FROM turgo_task t WHERE t.name = #{name}}; the objects are then read by these ids and
 * come in the order of the statement's rows. Tables and columns are those of Turgo's own schema,
 * see docs/architecture/tables.md, with the database's own types: ids and times (epoch
 * milliseconds) are numbers. {@link io.turgo.engine.ManagementService#getTableName} names a table
 * with its schema, which a statement needs unless the connection's search path has it. The
 * statement runs on a connection that can only read.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 * @since 0.1.0
 */
@Experimental
public interface NativeQuery<Q extends NativeQuery<Q, T>, T> {
  /**
   * The statement; {@code #{name}} stands for the parameter of that name.
   *
   * @param selectClause one {@code SELECT}
   * @return this query
   */
  Q sql(String selectClause);

  /**
   * A value for the statement.
   *
   * @param name the name that the statement uses
   * @param value a text, a number, a boolean, or a {@link java.util.Date}, which is handed on as
   *     epoch milliseconds
   * @return this query
   */
  Q parameter(String name, @Nullable Object value);

  /**
   * {@return the number that the statement, such as a {@code SELECT count(*)}, has as its first
   * column}
   */
  long count();

  /**
   * The one object that the statement finds, null if there is none.
   *
   * @return the object, or null
   * @throws io.turgo.engine.exception.TurgoException if it finds more than one
   */
  @Nullable T singleResult();

  /** {@return all objects that the statement finds, in the order of its rows} */
  List<T> list();

  /**
   * A part of the objects that the statement finds.
   *
   * @param firstResult how many to leave out from the start, 0 for none
   * @param maxResults how many to return at most
   * @return the objects, fewer than {@code maxResults} at the end
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if one of them is negative
   */
  List<T> listPage(int firstResult, int maxResults);
}
