package io.turgo.engine.store.sqlite;

import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.MergedUnits;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The statements of a group's batches, one per table and kind of change. */
final class SqliteStatements {
  private static final List<String> INSERTS = perTable(SqliteStatements::insertText);
  private static final List<String> UPDATES = perTable(SqliteStatements::updateText);
  private static final List<String> DELETES =
      perTable(table -> "DELETE FROM %s WHERE id = ?".formatted(table.name()));
  private static final List<String> EXISTS =
      perTable(table -> "SELECT 1 FROM %s WHERE id = ?".formatted(table.name()));

  private SqliteStatements() {}

  static String insert(Table<?> table) {
    return INSERTS.get(table.ordinal());
  }

  /** Its parameters are the updated columns, then the id. */
  static String update(Table<?> table) {
    return UPDATES.get(table.ordinal());
  }

  static String delete(Table<?> table) {
    return DELETES.get(table.ordinal());
  }

  static String exists(Table<?> table) {
    return EXISTS.get(table.ordinal());
  }

  /** Refuses updates of tables that have none. */
  static void checkUpdates(MergedUnits group) {
    for (Table<?> table : Tables.ALL) {
      if (table.updatedColumns().isEmpty() && !group.updates(table).isEmpty()) {
        throw new IllegalStateException("Rows of " + table.name() + " are never updated");
      }
    }
  }

  private static <R extends Row> String insertText(Table<R> table) {
    String columns = table.columns().stream().map(Column::name).collect(Collectors.joining(", "));
    String parameters = table.columns().stream().map(c -> "?").collect(Collectors.joining(", "));
    return "INSERT INTO %s (%s) VALUES (%s)".formatted(table.name(), columns, parameters);
  }

  private static <R extends Row> String updateText(Table<R> table) {
    String sets =
        table.updatedColumns().stream()
            .map(column -> column.name() + " = ?")
            .collect(Collectors.joining(", "));
    return sets.isEmpty() ? "" : "UPDATE %s SET %s WHERE id = ?".formatted(table.name(), sets);
  }

  private static List<String> perTable(Function<Table<?>, String> sql) {
    return Tables.ALL.stream().<String>map(sql).toList();
  }
}
