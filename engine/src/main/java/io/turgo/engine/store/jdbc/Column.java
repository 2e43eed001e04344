package io.turgo.engine.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its name, its type, where a row has the value and where a result has it. A
 * column can hand out the values of many rows as one array (set-based statements) or bind the value
 * of one (batches). Each type of column has methods that read it.
 */
public abstract sealed class Column<R> {
  private final String name;
  private final String sqlType;
  private final boolean updated;
  private final int place;

  /**
   * @param updated whether an update of a row sets it
   * @param place in the select list of its table, from 1; 0 for a column that is never read
   */
  record Declared(String name, boolean updated, int place) {}

  private Column(Declared declared, String sqlType) {
    this.name = declared.name();
    this.sqlType = sqlType;
    this.updated = declared.updated();
    this.place = declared.place();
  }

  public String name() {
    return name;
  }

  /** The type as PostgreSQL names it. */
  public String sqlType() {
    return sqlType;
  }

  /** Whether an update of a row sets this column. */
  boolean updated() {
    return updated;
  }

  /** Its number in the result that a row of its table is read from. */
  final int in(RowReader row) {
    return row.at(place);
  }

  /** The values of these rows; an array of primitives where the column cannot be null. */
  public abstract Object array(List<? extends R> rows);

  /** Binds the value of one row. */
  public abstract void bind(PreparedStatement statement, int at, R row) throws SQLException;

  static final class Int8<R> extends Column<R> {
    private final ToLongFunction<R> value;

    Int8(Declared declared, ToLongFunction<R> value) {
      super(declared, "bigint");
      this.value = value;
    }

    long read(RowReader row) throws SQLException {
      return row.result().getLong(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      long[] values = new long[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.applyAsLong(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      statement.setLong(at, value.applyAsLong(row));
    }
  }

  static final class NullableInt8<R> extends Column<R> {
    private final Function<R, @Nullable Long> value;

    NullableInt8(Declared declared, Function<R, @Nullable Long> value) {
      super(declared, "bigint");
      this.value = value;
    }

    @Nullable Long read(RowReader row) throws SQLException {
      long found = row.result().getLong(in(row));
      return row.result().wasNull() ? null : found;
    }

    /** A number that has no meaning where the column is null, which another one says. */
    long orZero(RowReader row) throws SQLException {
      return row.result().getLong(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      @Nullable Long[] values = new @Nullable Long[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.apply(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      @Nullable Long bound = value.apply(row);
      if (bound == null) {
        statement.setNull(at, Types.BIGINT);
      } else {
        statement.setLong(at, bound);
      }
    }
  }

  static final class Int4<R> extends Column<R> {
    private final ToIntFunction<R> value;

    Int4(Declared declared, ToIntFunction<R> value) {
      super(declared, "integer");
      this.value = value;
    }

    int read(RowReader row) throws SQLException {
      return row.result().getInt(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      int[] values = new int[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.applyAsInt(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      statement.setInt(at, value.applyAsInt(row));
    }
  }

  static final class Bool<R> extends Column<R> {
    private final Predicate<R> value;

    Bool(Declared declared, Predicate<R> value) {
      super(declared, "boolean");
      this.value = value;
    }

    boolean read(RowReader row) throws SQLException {
      return row.result().getBoolean(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      boolean[] values = new boolean[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.test(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      statement.setBoolean(at, value.test(row));
    }
  }

  static final class NullableFloat8<R> extends Column<R> {
    private final Function<R, @Nullable Double> value;

    NullableFloat8(Declared declared, Function<R, @Nullable Double> value) {
      super(declared, "double precision");
      this.value = value;
    }

    @Nullable Double read(RowReader row) throws SQLException {
      double found = row.result().getDouble(in(row));
      return row.result().wasNull() ? null : (Double) found;
    }

    @Override
    public Object array(List<? extends R> rows) {
      @Nullable Double[] values = new @Nullable Double[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.apply(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      @Nullable Double bound = value.apply(row);
      if (bound == null) {
        statement.setNull(at, Types.DOUBLE);
      } else {
        statement.setDouble(at, bound);
      }
    }
  }

  static final class Text<R> extends Column<R> {
    private final Function<R, @Nullable String> value;

    Text(Declared declared, Function<R, @Nullable String> value) {
      super(declared, "text");
      this.value = value;
    }

    /** A text that the schema declares NOT NULL. */
    String read(RowReader row) throws SQLException {
      String found = orNull(row);
      if (found == null) {
        throw new IllegalStateException("Expected a text in column " + name() + ", but found null");
      }
      return found;
    }

    @Nullable String orNull(RowReader row) throws SQLException {
      return row.result().getString(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      @Nullable String[] values = new @Nullable String[rows.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.apply(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      statement.setString(at, value.apply(row));
    }
  }

  static final class Bytes<R> extends Column<R> {
    private final Function<R, byte @Nullable []> value;

    Bytes(Declared declared, Function<R, byte @Nullable []> value) {
      super(declared, "bytea");
      this.value = value;
    }

    byte @Nullable [] read(RowReader row) throws SQLException {
      return row.result().getBytes(in(row));
    }

    @Override
    public Object array(List<? extends R> rows) {
      byte @Nullable [][] values = new byte @Nullable [rows.size()][];
      for (int i = 0; i < values.length; i++) {
        values[i] = value.apply(rows.get(i));
      }
      return values;
    }

    @Override
    public void bind(PreparedStatement statement, int at, R row) throws SQLException {
      statement.setBytes(at, value.apply(row));
    }
  }
}
