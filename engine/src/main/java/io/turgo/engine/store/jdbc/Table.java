package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A table that groups write: its name and its columns, the id first. */
public sealed class Table<R extends Row> permits ReadTable {
  private final int ordinal;
  private final String name;
  private final List<Column<R>> columns;
  private final List<Column<R>> updatedColumns;
  private final boolean history;

  Table(int ordinal, String name, boolean history, List<Column<R>> columns) {
    this.ordinal = ordinal;
    this.name = name;
    this.columns = List.copyOf(columns);
    this.updatedColumns = columns.stream().filter(Column::updated).toList();
    this.history = history;
  }

  /**
   * One that holds history, which the engine writes and never reads as whole rows.
   *
   * @param declaration declares the columns
   */
  static <R extends Row> Table<R> ofHistory(
      int ordinal, String name, Consumer<Columns<R>> declaration) {
    Columns<R> columns = new Columns<>();
    declaration.accept(columns);
    return new Table<>(ordinal, name, true, columns.written());
  }

  /** Inserts one row. */
  public String insert() {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            name, names(columns), String.join(", ", Collections.nCopies(columns.size(), "?")));
  }

  /** Sets the updated columns of one row by its id; empty for a table that is never updated. */
  public String update() {
    return updatedColumns.isEmpty()
        ? ""
        : "UPDATE %s SET %s WHERE id = ?".formatted(name, assigned(updatedColumns));
  }

  /** Deletes one row by its id. */
  public String delete() {
    return "DELETE FROM %s WHERE id = ?".formatted(name);
  }

  public static <R> String names(List<Column<R>> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  private static <R> String assigned(List<Column<R>> columns) {
    return columns.stream().map(column -> column.name() + " = ?").collect(Collectors.joining(", "));
  }

  /** Its place in {@link Tables#ALL}. */
  public int ordinal() {
    return ordinal;
  }

  public String name() {
    return name;
  }

  /** Whether it holds history, whose rows are not guarded by what a unit has read. */
  public boolean history() {
    return history;
  }

  /** All columns, as an insert writes them; the first is the id. */
  public List<Column<R>> columns() {
    return columns;
  }

  /** The columns that an update sets; empty for a table that is never updated. */
  public List<Column<R>> updatedColumns() {
    return updatedColumns;
  }

  public Column<R> id() {
    return columns.getFirst();
  }
}
