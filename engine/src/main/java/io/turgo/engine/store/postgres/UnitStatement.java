package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.MergedUnits;
import io.turgo.engine.store.jdbc.MergedUnits.Guard;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The unit of one instance as a single statement, with a parameter for each value.
 *
 * <p>A server spends more on a statement than on a row, and on an array than on a value, so a unit
 * of a few rows costs less so than by the statements of groups. Each change is a common table
 * expression. If one of those that must find their row does not, the statement fails, so that a
 * COMMIT in the same round trip is not done: the server skips what is behind an error. The guard is
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

  /** What {@link #check} makes of rows that were not found, somewhere in the server's message. */
  private static final Pattern MISSED = Pattern.compile("(?: missed \\d+)+");

  private static final String INVALID_TEXT = "22P02";

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
  static @Nullable UnitStatement of(List<InstanceChanges> unit, MergedUnits group) {
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

  private <R extends Row> boolean add(Table<R> table, MergedUnits group) {
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

  /**
   * @param marks common table expressions that set the row which proves the commit; {@code marked}
   *     is checked where {@code again}
   * @param again whether that row is there already; otherwise the result has the number of the
   *     transaction as well
   */
  String text(SchemaName tables, String marks, boolean again) {
    StringBuilder with = new StringBuilder("WITH guarded AS (\n  ");
    with.append(ends ? END : GO_ON).append(" RETURNING 1)");
    StringBuilder checks = new StringBuilder(check("guarded", 0));
    for (int i = 0; i < changes.size(); i++) {
      Change<?> change = changes.get(i);
      with.append(", change_").append(i).append(" AS (\n  ").append(change.sql()).append(')');
      if (change.isChecked()) {
        checks.append(check("change_" + i, i + 1));
      }
    }
    if (again) {
      checks.append(check("marked", changes.size() + 1));
    }
    return tables.inNew(
        with
            + ", "
            + marks
            + "SELECT concat_ws('', (SELECT value FROM turgo_property WHERE name ="
            + " 'definition_epoch')"
            + checks
            + ")::bigint"
            + (again ? "" : ", pg_current_xact_id()::text::bigint"));
  }

  /**
   * Text behind the number that is the result, where an expression has found no row: so it is no
   * number any more and the statement fails, as it does without that number.
   */
  private static String check(String expression, int number) {
    return ",\n  CASE WHEN (SELECT 1 FROM %s) IS NULL THEN ' missed %d' END"
        .formatted(expression, number);
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

  /** What was not found, if that is why the statement failed; null if it failed otherwise. */
  @Nullable Missed missed(SQLException failure) {
    String message = failure.getMessage();
    if (!INVALID_TEXT.equals(failure.getSQLState()) || message == null) {
      return null;
    }
    Matcher matcher = MISSED.matcher(message);
    if (!matcher.find()) {
      return null;
    }
    Set<GroupStatement> missed = new HashSet<>(0);
    boolean mark = false;
    for (String number : matcher.group().strip().split(" ?missed ", -1)) {
      if (number.isEmpty()) {
        continue; // before the first
      }
      int missing = Integer.parseInt(number);
      if (missing == 0) {
        missed.add(ends ? GroupStatement.END : GroupStatement.BUMP);
      } else if (missing <= changes.size()) {
        missed.add(changes.get(missing - 1).whole());
      } else {
        mark = true;
      }
    }
    return new Missed(missed, mark);
  }

  /**
   * What was not found.
   *
   * @param mark whether the row that proves the commit was not
   */
  record Missed(Set<GroupStatement> rows, boolean mark) {}
}
