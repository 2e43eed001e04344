package io.turgo.engine.search;

import io.turgo.engine.annotation.Experimental;

/**
 * Reads a table of the engine page by page.
 *
 * @since 0.1.0
 */
@Experimental
public interface TablePageQuery {
  /**
   * Names the table to read.
   *
   * @param tableName the name without a schema
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the engine has none of that
   *     name
   */
  TablePageQuery tableName(String tableName);

  /**
   * Sorts by a column, the lowest first; otherwise rows are in the order of their ids.
   *
   * @param column a column of the table
   * @return this query
   */
  TablePageQuery orderAsc(String column);

  /**
   * Sorts by a column, the highest first.
   *
   * @param column a column of the table
   * @return this query
   */
  TablePageQuery orderDesc(String column);

  /**
   * The rows from one on.
   *
   * @param firstResult the index of the first row, from 0
   * @param maxResults how many rows to return at most
   * @return the rows, fewer than {@code maxResults} at the end
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no table was named, the
   *     table has no column to sort by, or a number is negative
   */
  TablePage listPage(int firstResult, int maxResults);
}
