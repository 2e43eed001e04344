package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import java.sql.PreparedStatement;
import java.sql.SQLException;
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
  private final String insert;
  private final String update;
  private final String delete;

  Table(int ordinal, String name, boolean history, List<Column<R>> columns) {
    this.ordinal = ordinal;
    this.name = name;
    this.columns = List.copyOf(columns);
    this.updatedColumns = columns.stream().filter(Column::updated).toList();
    this.history = history;
    String parameters = String.join(", ", Collections.nCopies(columns.size(), "?"));
    String assigned =
        updatedColumns.stream()
            .map(column -> column.name() + " = ?")
            .collect(Collectors.joining(", "));
    this.insert = "INSERT INTO %s (%s) VALUES (%s)".formatted(name, names(columns), parameters);
    this.update =
        assigned.isEmpty()
            ? ""
            : "UPDATE %s SET %s WHERE %s = ?".formatted(name, assigned, columns.getFirst().name());
    this.delete = "DELETE FROM %s WHERE id = ?".formatted(name);
  }

  /**
   * One of which rows are only updated.
   *
   * @param declaration declares the columns
   */
  static <R extends Row> Table<R> ofUpdates(
      int ordinal, String name, Consumer<Columns<R>> declaration) {
    Columns<R> columns = new Columns<>();
    declaration.accept(columns);
    return new Table<>(ordinal, name, false, columns.written());
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
    return insert;
  }

  /** Sets the updated columns of one row by its id; empty for a table that is never updated. */
  public String update() {
    return update;
  }

  /** Deletes one row by its id. */
  public String delete() {
    return delete;
  }

  /** Sets the parameters of {@link #insert}; answers the number of the one after them. */
  public int bindInsert(PreparedStatement statement, int first, R row) throws SQLException {
    return bind(statement, first, columns, row);
  }

  /** Sets the parameters of {@link #update}; answers the number of the one after them. */
  public int bindUpdate(PreparedStatement statement, int first, R row) throws SQLException {
    return bindId(statement, bind(statement, first, updatedColumns, row), row);
  }

  /** Sets the parameter of {@link #delete}; answers the number of the one after it. */
  public int bindId(PreparedStatement statement, int first, R row) throws SQLException {
    id().bind(statement, first, row);
    return first + 1;
  }

  private static <R> int bind(
      PreparedStatement statement, int first, List<Column<R>> columns, R row) throws SQLException {
    int next = first;
    for (Column<R> column : columns) {
      column.bind(statement, next++, row);
    }
    return next;
  }

  public static <R> String names(List<Column<R>> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  /** Its place in {@link Tables#WRITTEN}. */
  public int ordinal() {
    return ordinal;
  }

  public String name() {
    return name;
  }

  /** Whether it stands for some columns of another one, see {@link Tables#RELOCATED}. */
  public boolean isPartOfAnother() {
    return ordinal >= Tables.ALL.size();
  }

  /**
   * Whether its rows are those of an instance, all changed by one update and found by the id of the
   * instance. Nobody knows how many they are.
   */
  public boolean ofWholeInstance() {
    return !id().name().equals("id");
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
