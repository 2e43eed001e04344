package io.turgo.engine.store.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Declares the columns of a table. Their order here is that of inserts, updates and select lists:
 * each column knows its place, and a table reads its rows by columns, never by position.
 */
final class Columns<R> {
  private final List<Column<R>> written;
  private final List<Selected> selected;
  private final boolean updated;

  /**
   * A part of a select list.
   *
   * @param expression the column of that name, or what else has the value
   */
  record Selected(String name, String expression) {
    String of(String alias) {
      return expression.equals(name) ? alias + "." + name : with(expression);
    }

    String with(String other) {
      return other.equals(name) ? name : other + " AS " + name;
    }
  }

  /** A part of a select list that no column has. */
  record Computed(int place) {
    boolean read(RowReader row) throws SQLException {
      return row.result().getBoolean(row.at(place));
    }
  }

  Columns() {
    this(new ArrayList<>(), new ArrayList<>(), false);
  }

  private Columns(List<Column<R>> written, List<Selected> selected, boolean updated) {
    this.written = written;
    this.selected = selected;
    this.updated = updated;
  }

  /** Declares columns of the same table that updates set too. */
  Columns<R> updated() {
    return new Columns<>(written, selected, true);
  }

  /** All columns so far, as an insert writes them. */
  List<Column<R>> written() {
    return List.copyOf(written);
  }

  /** The select list so far. */
  List<Selected> selected() {
    return List.copyOf(selected);
  }

  Column.Int8<R> int8(String name, ToLongFunction<R> value) {
    return added(new Column.Int8<>(declared(name), value));
  }

  Column.NullableInt8<R> int8OrNull(String name, Function<R, @Nullable Long> value) {
    return added(new Column.NullableInt8<>(declared(name), value));
  }

  Column.Int4<R> int4(String name, ToIntFunction<R> value) {
    return added(new Column.Int4<>(declared(name), value));
  }

  Column.Bool<R> bool(String name, Predicate<R> value) {
    return added(new Column.Bool<>(declared(name), value));
  }

  Column.NullableFloat8<R> float8OrNull(String name, Function<R, @Nullable Double> value) {
    return added(new Column.NullableFloat8<>(declared(name), value));
  }

  Column.Text<R> text(String name, Function<R, @Nullable String> value) {
    return added(new Column.Text<>(declared(name), value));
  }

  Column.Bytes<R> bytes(String name, Function<R, byte @Nullable []> value) {
    return added(new Column.Bytes<>(declared(name), value));
  }

  /** A number that rows are found by and that nobody reads, because it follows from the others. */
  void unread(String name, Function<R, @Nullable Long> value) {
    added(new Column.NullableInt8<>(new Column.Declared(name, updated, 0), value));
  }

  /** A part of the select list that is no column, and what it is unless a statement says more. */
  Computed computed(String name, String expression) {
    selected.add(new Selected(name, expression));
    return new Computed(selected.size());
  }

  private Column.Declared declared(String name) {
    selected.add(new Selected(name, name));
    return new Column.Declared(name, updated, selected.size());
  }

  private <C extends Column<R>> C added(C column) {
    written.add(column);
    return column;
  }
}
