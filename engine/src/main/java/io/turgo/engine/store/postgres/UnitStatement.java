package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.Group;
import io.turgo.engine.store.jdbc.Group.Guard;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import io.turgo.engine.store.postgres.CommitterSession.Flushed;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The unit of one instance as a single statement, with a parameter for each value.
 *
 * <p>A server spends more on a statement than on a row, and on an array than on a value, so a unit
 * of a few rows costs less so than by the statements of groups. Each change is a common table
 * expression, and the result says how many rows those found that must find theirs. The guard is
 * asked for first, so it is also the first to be done. All changes see the database as it was when
 * the statement began; the guard waits for whoever has its row and then looks at that again.
 */
final class UnitStatement {
  /** More rows of one kind are a matter for arrays. */
  private static final int MOST_ROWS = 3;

  private static final String GO_ON =
      "UPDATE turgo_instance SET rev = ?, business_key = ?, name = ?, suspended = ?"
          + " WHERE id = ? AND rev = ?";

  private static final String END = "DELETE FROM turgo_instance WHERE id = ? AND rev = ?";

  private enum Kind {
    DELETE,
    INSERT,
    UPDATE
  }

  /** Rows of one table that are changed in the same way; more than one only where they are new. */
  private record Change<R extends Row>(Kind kind, Table<R> table, List<R> rows) {
    boolean isChecked() {
      return kind != Kind.INSERT;
    }

    /** What it is a part of in a group, which says what is missing if its row is. */
    GroupStatement whole() {
      List<GroupStatement> all =
          kind == Kind.DELETE ? GroupStatement.DELETES : GroupStatement.UPDATES;
      return all.get(table.ordinal());
    }

    String sql() {
      return switch (kind) {
        case DELETE -> "DELETE FROM %s WHERE id = ? RETURNING 1".formatted(table.name());
        case INSERT -> "INSERT INTO %s (%s) VALUES %s".formatted(table.name(), names(), values());
        case UPDATE ->
            "UPDATE %s SET %s WHERE id = ? RETURNING 1"
                .formatted(
                    table.name(),
                    table.updatedColumns().stream()
                        .map(column -> column.name() + " = ?")
                        .collect(Collectors.joining(", ")));
      };
    }

    private String names() {
      return table.columns().stream().map(Column::name).collect(Collectors.joining(", "));
    }

    private String values() {
      String row =
          table.columns().stream()
              .map(column -> "?::" + column.sqlType())
              .collect(Collectors.joining(", ", "(", ")"));
      return rows.stream().map(each -> row).collect(Collectors.joining(", "));
    }

    int bind(PreparedStatement statement, int first) throws SQLException {
      int next = first;
      for (R row : rows) {
        if (kind == Kind.INSERT) {
          next = bind(statement, next, table.columns(), row);
        } else {
          if (kind == Kind.UPDATE) {
            next = bind(statement, next, table.updatedColumns(), row);
          }
          table.id().bind(statement, next++, row);
        }
      }
      return next;
    }

    private static <R extends Row> int bind(
        PreparedStatement statement, int first, List<Column<R>> columns, R row)
        throws SQLException {
      int next = first;
      for (Column<R> column : columns) {
        column.bind(statement, next++, row);
      }
      return next;
    }
  }

  private final Guard guard;
  private final boolean ends;
  private final List<Change<?>> changes = new ArrayList<>();
  private final StringBuilder shape = new StringBuilder();

  private UnitStatement(Guard guard, boolean ends) {
    this.guard = guard;
    this.ends = ends;
    shape.append(ends);
  }

  /**
   * The statement of a unit; null for one that is to be written as groups are: because it has many
   * rows, or because what it is checked by must be read after all else.
   *
   * @param group the unit
   */
  static @Nullable UnitStatement of(List<InstanceChanges> unit, Group group) {
    InstanceChanges first = unit.getFirst();
    if (unit.size() != 1
        || first.created()
        || first.definitionEpoch() != InstanceChanges.ANY_EPOCH
        || group.bumps().size() + group.ends().size() != 1) {
      return null;
    }
    boolean ends = group.bumps().isEmpty();
    UnitStatement statement =
        new UnitStatement(ends ? group.ends().getFirst() : group.bumps().getFirst(), ends);
    for (Table<?> table : Tables.ALL) {
      if (!statement.add(table, group)) {
        return null;
      }
    }
    return statement;
  }

  private <R extends Row> boolean add(Table<R> table, Group group) {
    List<R> deletes = group.deletes(table);
    List<R> inserts = group.inserts(table);
    List<R> updates = group.updates(table);
    if (deletes.size() > MOST_ROWS || inserts.size() > MOST_ROWS || updates.size() > MOST_ROWS) {
      return false;
    }
    for (R delete : deletes) {
      if (inserts.stream().anyMatch(insert -> insert.id() == delete.id())) {
        return false; // in one statement the server decides which comes first
      }
      add(new Change<>(Kind.DELETE, table, List.of(delete)));
    }
    if (!inserts.isEmpty()) {
      add(new Change<>(Kind.INSERT, table, inserts));
    }
    for (R update : updates) {
      if (table.updatedColumns().isEmpty()) {
        throw new IllegalStateException("Rows of " + table.name() + " are never updated");
      }
      add(new Change<>(Kind.UPDATE, table, List.of(update)));
    }
    return true;
  }

  private void add(Change<?> change) {
    changes.add(change);
    shape
        .append(' ')
        .append(change.kind())
        .append(',')
        .append(change.table().ordinal())
        .append(',')
        .append(change.rows().size());
  }

  /** The same for all units whose statements have the same text. */
  String shape() {
    return shape.toString();
  }

  String text(SchemaName tables) {
    StringBuilder with = new StringBuilder("WITH guarded AS (\n  ");
    StringBuilder counts = new StringBuilder("(SELECT count(*) FROM guarded)");
    with.append(ends ? END : GO_ON).append(" RETURNING 1)");
    for (int i = 0; i < changes.size(); i++) {
      Change<?> change = changes.get(i);
      with.append(", change_").append(i).append(" AS (\n  ").append(change.sql()).append(')');
      if (change.isChecked()) {
        counts.append(",\n  (SELECT count(*) FROM change_").append(i).append(')');
      }
    }
    return tables.inNew(
        with
            + ", "
            + CommitMarker.MARK
            + "SELECT value, pg_current_xact_id()::text::bigint,\n  "
            + counts
            + "\nFROM turgo_property WHERE name = 'definition_epoch'");
  }

  /** Sets the parameters, those of the mark excepted; answers the number of the one after them. */
  int bind(PreparedStatement statement) throws SQLException {
    int next = 1;
    InstanceRow row = guard.row();
    if (!ends) {
      statement.setLong(next++, row.rev());
      statement.setString(next++, row.businessKey());
      statement.setString(next++, row.name());
      statement.setBoolean(next++, row.suspended());
    }
    statement.setLong(next++, row.id());
    statement.setLong(next++, guard.baseRev());
    for (Change<?> change : changes) {
      next = change.bind(statement, next);
    }
    return next;
  }

  /** Reads the result. */
  Flushed result(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.getResultSet()) {
      if (row == null || !row.next()) {
        throw new SQLException("Expected the property 'definition_epoch', but it is not set");
      }
      Set<GroupStatement> missed = new HashSet<>(0);
      int column = 3;
      if (row.getLong(column++) != 1) {
        missed.add(ends ? GroupStatement.END : GroupStatement.BUMP);
      }
      for (Change<?> change : changes) {
        if (change.isChecked() && row.getLong(column++) != 1) {
          missed.add(change.whole());
        }
      }
      return new Flushed(row.getString(2), row.getLong(1), missed);
    }
  }
}
