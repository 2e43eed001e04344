package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a result from left to right: single columns, or all that a {@link ReadTable}
 * needs for a row of its own, which it finds by its columns.
 */
public final class RowReader {
  private final ResultSet rows;
  private int column;

  /** Makes something of a row. */
  @FunctionalInterface
  public interface Reading<T> {
    T of(RowReader row) throws SQLException;
  }

  public RowReader(ResultSet rows) {
    this.rows = rows;
  }

  /** All rows that a statement finds. */
  public static <T> List<T> all(PreparedStatement read, Reading<T> reading) throws SQLException {
    try (ResultSet result = read.executeQuery()) {
      return new RowReader(result).all(reading);
    }
  }

  /** All rows that are left. */
  public <T> List<T> all(Reading<T> reading) throws SQLException {
    List<T> all = new ArrayList<>();
    while (next()) {
      all.add(reading.of(this));
    }
    return all;
  }

  /** Goes to the next row. */
  public boolean next() throws SQLException {
    column = 0;
    return rows.next();
  }

  public long int8() throws SQLException {
    return rows.getLong(++column);
  }

  public @Nullable Long int8OrNull() throws SQLException {
    long value = rows.getLong(++column);
    return rows.wasNull() ? null : value;
  }

  public int int4() throws SQLException {
    return rows.getInt(++column);
  }

  public @Nullable Integer int4OrNull() throws SQLException {
    int value = rows.getInt(++column);
    return rows.wasNull() ? null : value;
  }

  public boolean bool() throws SQLException {
    return rows.getBoolean(++column);
  }

  /** A text that the schema declares NOT NULL. */
  public String text() throws SQLException {
    String value = rows.getString(++column);
    if (value == null) {
      throw new IllegalStateException("Expected a text in column " + column + ", but found null");
    }
    return value;
  }

  public @Nullable String textOrNull() throws SQLException {
    return rows.getString(++column);
  }

  public byte[] bytes() throws SQLException {
    return rows.getBytes(++column);
  }

  /** The row that the next columns are, which are the table's select list. */
  public <R extends Row> R read(ReadTable<R> table) throws SQLException {
    R row = table.read(this);
    column += table.width();
    return row;
  }

  /** The same of an outer join: null where that has found no row. */
  public <R extends Row> @Nullable R readOrNull(ReadTable<R> table) throws SQLException {
    rows.getLong(column + 1);
    if (rows.wasNull()) {
      column += table.width();
      return null;
    }
    return read(table);
  }

  ResultSet result() {
    return rows;
  }

  /** The number of a column, counted from those that have been read. */
  int at(int place) {
    return column + place;
  }
}
