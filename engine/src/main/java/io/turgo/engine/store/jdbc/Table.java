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
  private final boolean byInstance;
  private final String insert;
  private final String update;
  private final String delete;

  Table(int ordinal, String name, boolean history, boolean byInstance, List<Column<R>> columns) {
    this.ordinal = ordinal;
    this.name = name;
    this.columns = List.copyOf(columns);
    this.updatedColumns = columns.stream().filter(Column::updated).toList();
    this.history = history;
    this.byInstance = byInstance;
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
    return new Table<>(ordinal, name, false, false, columns.written());
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
    return new Table<>(ordinal, name, true, false, columns.written());
  }

  /**
   * One that holds history, of which an update changes all rows of an instance, however many.
   *
   * @param declaration declares the columns, first that of the instance
   */
  static <R extends Row> Table<R> ofHistoryByInstance(
      int ordinal, String name, Consumer<Columns<R>> declaration) {
    Columns<R> columns = new Columns<>();
    declaration.accept(columns);
    return new Table<>(ordinal, name, true, true, columns.written());
  }

  /** Inserts one row. */
  public String insert() {
    return insert;
  }

  /**
   * Sets the updated columns of one row by its id, or of all rows of an instance by its id; empty
   * for a table that is never updated.
   */
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

  /** Whether an update changes all rows of an instance, and nobody knows how many they are. */
  boolean byInstance() {
    return byInstance;
  }

  /**
   * Whether a statement has found the rows that must be there.
   *
   * @param count how many it has changed
   * @param expected how many rows it was given
   */
  public boolean hasFound(int count, int expected) {
    return byInstance || count == expected;
  }

  /** Whether it holds history, whose rows are not guarded by what a unit has read. */
  public boolean history() {
    return history;
  }

  /** All columns, as an insert writes them; the first is what updates find rows by. */
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
