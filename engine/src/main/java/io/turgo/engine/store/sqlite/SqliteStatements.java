package io.turgo.engine.store.sqlite;

import io.turgo.engine.store.jdbc.MergedUnits;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.util.List;
import java.util.function.Function;

/** The statements of a group's batches, one per table and kind of change. */
final class SqliteStatements {
  private static final List<String> INSERTS = perTable(Table::insert);
  private static final List<String> UPDATES = perTable(Table::update);
  private static final List<String> DELETES = perTable(Table::delete);
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

  private static List<String> perTable(Function<Table<?>, String> sql) {
    return Tables.ALL.stream().<String>map(sql).toList();
  }
}
