package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The set-based statements that a group is made of: one per table and kind of change, its
 * parameters arrays of equal length.
 *
 * @param number identifies it among all of them
 */
record GroupStatement(int number, String sql) {
  /**
   * The guard of instances that go on; always the first statement of a group, its arrays in id
   * order so that groups lock in the same order. A committer's session leaves the planner no other
   * way (see {@link Connections}) than a nested loop from unnest into the primary key, which keeps
   * that order. The update count says whether all of them still were at their base rev; RETURNING
   * was rejected: it costs a row per instance and is needed only when the count is wrong.
   */
  static final GroupStatement BUMP =
      new GroupStatement(
          0,
          """
          UPDATE turgo_instance AS i
          SET %s
          FROM (SELECT unnest(?::bigint[]) AS id, unnest(?::bigint[]) AS base_rev, %s) AS u
          WHERE i.id = u.id AND i.rev = u.base_rev
          """
              .formatted(assigned(Tables.INSTANCE), arrays(Tables.INSTANCE.updatedColumns())));

  /** The guard of instances that end. */
  static final GroupStatement END =
      new GroupStatement(
          1,
          """
          DELETE FROM turgo_instance AS i
          USING (SELECT unnest(?::bigint[]) AS id, unnest(?::bigint[]) AS base_rev) AS u
          WHERE i.id = u.id AND i.rev = u.base_rev
          """);

  private static final int FIRST_OF_TABLES = 2;

  /** Deletes by table; empty for one whose rows guards delete. */
  static final List<GroupStatement> DELETES = perTable(0, GroupStatement::delete);

  /** Inserts by table; empty for some columns of one, as {@link #DELETES} are. */
  static final List<GroupStatement> INSERTS = perTable(1, GroupStatement::insert);

  /** Updates by table; empty for one that is never updated, or by guards alone. */
  static final List<GroupStatement> UPDATES = perTable(2, GroupStatement::update);

  /**
   * The last statement of each group: marks the transaction, so that its commit can be proved. The
   * transaction's number is for ending it if it goes on without its client. It is no text: before a
   * statement whose rows may be of any size the driver waits for the results of those before.
   */
  static final String MARK_AND_EPOCH =
      CommitMarker.WITH_MARK
          + """
          SELECT value, pg_current_xact_id()::text::bigint FROM turgo_property WHERE name = 'definition_epoch'
          """;

  /** The last statement where the transaction is somebody else's to end. */
  static final String EPOCH =
      """
      SELECT value FROM turgo_property WHERE name = 'definition_epoch'
      """;

  /** Before the others in a group that may wait for row locks; ends with the transaction. */
  static final String WAIT_LONGER =
      """
      SELECT set_config('lock_timeout', ?, true)
      """;

  /** The statement that does a change. */
  static GroupStatement of(Change change) {
    int table = change.table().ordinal();
    return switch (change.kind()) {
      case GO_ON -> BUMP;
      case END -> END;
      case DELETE -> DELETES.get(table);
      case INSERT -> INSERTS.get(table);
      case UPDATE -> UPDATES.get(table);
    };
  }

  private static List<GroupStatement> perTable(int kind, Function<Table<?>, String> sql) {
    List<GroupStatement> statements = new ArrayList<>();
    int tables = Tables.WRITTEN.size();
    for (Table<?> table : Tables.WRITTEN) {
      statements.add(
          new GroupStatement(FIRST_OF_TABLES + kind * tables + table.ordinal(), sql.apply(table)));
    }
    return List.copyOf(statements);
  }

  private static <R extends Row> String insert(Table<R> table) {
    if (table.isPartOfAnother()) {
      return "";
    }
    return "INSERT INTO %s (%s)\nSELECT %s\n"
        .formatted(table.name(), Table.names(table.columns()), arrays(table.columns()));
  }

  private static <R extends Row> String update(Table<R> table) {
    if (table.updatedColumns().isEmpty() || isGuarded(table)) {
      return "";
    }
    return "UPDATE %1$s AS t SET %2$s\nFROM (SELECT %3$s) AS u\nWHERE t.%4$s = u.%4$s\n"
        .formatted(
            table.name(), assigned(table), arrays(updateParameters(table)), table.id().name());
  }

  private static String delete(Table<?> table) {
    return isGuarded(table) || table.isPartOfAnother()
        ? ""
        : "DELETE FROM %s WHERE id = ANY (?::bigint[])\n".formatted(table.name());
  }

  /** Whether its rows are changed by the guards alone, once they are there. */
  private static boolean isGuarded(Table<?> table) {
    return table == Tables.INSTANCE;
  }

  private static <R extends Row> String assigned(Table<R> table) {
    return table.updatedColumns().stream()
        .map(column -> column.name() + " = u." + column.name())
        .collect(Collectors.joining(", "));
  }

  /** The columns whose arrays an update takes: the id, then those that it sets. */
  private static <R extends Row> List<Column<R>> updateParameters(Table<R> table) {
    List<Column<R>> columns = new ArrayList<>();
    columns.add(table.id());
    columns.addAll(table.updatedColumns());
    return columns;
  }

  /** A row for each place of the arrays. */
  private static <R> String arrays(List<Column<R>> columns) {
    return columns.stream()
        .map(column -> "unnest(?::%s[]) AS %s".formatted(column.sqlType(), column.name()))
        .collect(Collectors.joining(", "));
  }
}
