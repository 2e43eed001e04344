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
 * A column of a table: its name, its type and where a row has the value. A column can hand out the
 * values of many rows as one array (set-based statements) or bind the value of one (batches).
 */
public abstract sealed class Column<R> {
  private final String name;
  private final String sqlType;
  private final boolean updated;

  private Column(String name, String sqlType, boolean updated) {
    this.name = name;
    this.sqlType = sqlType;
    this.updated = updated;
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

  /** The same column, set by updates too. */
  abstract Column<R> alsoUpdated();

  /** The values of these rows; an array of primitives where the column can not be null. */
  public abstract Object array(List<? extends R> rows);

  /** Binds the value of one row. */
  public abstract void bind(PreparedStatement statement, int at, R row) throws SQLException;

  static <R> Column<R> int8(String name, ToLongFunction<R> value) {
    return new Int8<>(name, false, value);
  }

  static <R> Column<R> int8OrNull(String name, Function<R, @Nullable Long> value) {
    return new NullableInt8<>(name, false, value);
  }

  static <R> Column<R> int4(String name, ToIntFunction<R> value) {
    return new Int4<>(name, false, value);
  }

  static <R> Column<R> bool(String name, Predicate<R> value) {
    return new Bool<>(name, false, value);
  }

  static <R> Column<R> float8OrNull(String name, Function<R, @Nullable Double> value) {
    return new NullableFloat8<>(name, false, value);
  }

  static <R> Column<R> text(String name, Function<R, @Nullable String> value) {
    return new Text<>(name, false, value);
  }

  static <R> Column<R> bytes(String name, Function<R, byte @Nullable []> value) {
    return new Bytes<>(name, false, value);
  }

  private static final class Int8<R> extends Column<R> {
    private final ToLongFunction<R> value;

    Int8(String name, boolean updated, ToLongFunction<R> value) {
      super(name, "bigint", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new Int8<>(name(), true, value);
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

  private static final class NullableInt8<R> extends Column<R> {
    private final Function<R, @Nullable Long> value;

    NullableInt8(String name, boolean updated, Function<R, @Nullable Long> value) {
      super(name, "bigint", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new NullableInt8<>(name(), true, value);
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

  private static final class Int4<R> extends Column<R> {
    private final ToIntFunction<R> value;

    Int4(String name, boolean updated, ToIntFunction<R> value) {
      super(name, "integer", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new Int4<>(name(), true, value);
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

  private static final class Bool<R> extends Column<R> {
    private final Predicate<R> value;

    Bool(String name, boolean updated, Predicate<R> value) {
      super(name, "boolean", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new Bool<>(name(), true, value);
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

  private static final class NullableFloat8<R> extends Column<R> {
    private final Function<R, @Nullable Double> value;

    NullableFloat8(String name, boolean updated, Function<R, @Nullable Double> value) {
      super(name, "double precision", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new NullableFloat8<>(name(), true, value);
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

  private static final class Text<R> extends Column<R> {
    private final Function<R, @Nullable String> value;

    Text(String name, boolean updated, Function<R, @Nullable String> value) {
      super(name, "text", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new Text<>(name(), true, value);
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

  private static final class Bytes<R> extends Column<R> {
    private final Function<R, byte @Nullable []> value;

    Bytes(String name, boolean updated, Function<R, byte @Nullable []> value) {
      super(name, "bytea", updated);
      this.value = value;
    }

    @Override
    Column<R> alsoUpdated() {
      return new Bytes<>(name(), true, value);
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
