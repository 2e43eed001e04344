package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.Row;
import java.util.List;

/** A table that groups write: its name and its columns, the id first. */
public final class Table<R extends Row> {
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
