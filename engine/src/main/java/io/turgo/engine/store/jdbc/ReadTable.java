package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.Columns.Selected;
import io.turgo.engine.store.jdbc.RowReader.Reading;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A table whose rows the engine reads as well: it has their select list and reads the result. */
public final class ReadTable<R extends Row> extends Table<R> {
  private final List<Selected> selected;
  private final Reading<R> reading;

  private ReadTable(int ordinal, String name, Columns<R> columns, Reading<R> reading) {
    super(ordinal, name, false, false, columns.written());
    this.selected = columns.selected();
    this.reading = reading;
  }

  /**
   * @param declaration declares the columns and answers how a row is made of them
   */
  static <R extends Row> ReadTable<R> of(
      int ordinal, String name, Function<Columns<R>, Reading<R>> declaration) {
    Columns<R> columns = new Columns<>();
    Reading<R> reading = declaration.apply(columns);
    return new ReadTable<>(ordinal, name, columns, reading);
  }

  /** What a statement selects for {@link RowReader#read}, in its order. */
  public String selectList() {
    return selectList(Map.of());
  }

  /** The same where the statement gives the table another name. */
  public String selectList(String alias) {
    return selected.stream().map(part -> part.of(alias)).collect(Collectors.joining(", "));
  }

  /**
   * The same with other values.
   *
   * @param instead expressions by the name of the column whose place they take
   */
  public String selectList(Map<String, String> instead) {
    Set<String> names = selected.stream().map(Selected::name).collect(Collectors.toSet());
    if (!names.containsAll(instead.keySet())) {
      throw new IllegalArgumentException(
          "Expected columns that are read of " + name() + ", but got " + instead.keySet());
    }
    return selected.stream()
        .map(part -> part.with(instead.getOrDefault(part.name(), part.expression())))
        .collect(Collectors.joining(", "));
  }

  /** How many columns a row is read from. */
  int width() {
    return selected.size();
  }

  R read(RowReader row) throws SQLException {
    return reading.of(row);
  }
}
