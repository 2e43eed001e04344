package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.ChangePlan.Guards;
import io.turgo.engine.store.jdbc.ChangePlan.Kind;
import io.turgo.engine.store.jdbc.ChangePlan.Rows;
import io.turgo.engine.store.jdbc.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
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

  /** What {@link #check} makes of rows that were not found, somewhere in the server's message. */
  private static final Pattern MISSED = Pattern.compile("(?: missed \\d+)+");

  private static final String INVALID_TEXT = "22P02";

  /**
   * A part of the statement: one row of a change, or all of them where they are new.
   *
   * @param from the place of its first row
   * @param to the place after its last
   */
  private record Part(Rows<?> change, int from, int to) {
    String sql() {
      return change.kind() == Kind.INSERT ? insert(change.table()) : change.sql() + " RETURNING 1";
    }

    private <R extends Row> String insert(Table<R> table) {
      String row =
          table.columns().stream()
              .map(column -> "?::" + column.sqlType())
              .collect(Collectors.joining(", ", "(", ")"));
      return "INSERT INTO %s (%s) VALUES %s"
          .formatted(
              table.name(),
              Table.names(table.columns()),
              String.join(", ", Collections.nCopies(to - from, row)));
    }

    int bind(PreparedStatement statement, int first) throws SQLException {
      int next = first;
      for (int at = from; at < to; at++) {
        next = change.bind(statement, next, at);
      }
      return next;
    }
  }

  private final Guards guard;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder shape = new StringBuilder();

  private UnitStatement(Guards guard) {
    this.guard = guard;
    shape.append(guard.kind());
  }

  /**
   * The statement of a unit; null for one that is to be written as groups are: because it has many
   * rows, or because what it is checked by must be read after all else.
   *
   * @param plan of the unit
   */
  static @Nullable UnitStatement of(List<InstanceChanges> unit, ChangePlan plan) {
    InstanceChanges first = unit.getFirst();
    if (unit.size() != 1
        || first.created()
        || first.definitionEpoch() != InstanceChanges.ANY_EPOCH
        || plan.changes().isEmpty()
        || !(plan.changes().getFirst() instanceof Guards guard)) {
      return null;
    }
    UnitStatement statement = new UnitStatement(guard);
    boolean single = guard.size() == 1;
    for (Change change : plan.changes().subList(1, plan.changes().size())) {
      single &= change instanceof Rows<?> rows && statement.add(rows);
    }
    return single && !statement.replacesRows() ? statement : null;
  }

  /** Whether it is small enough. */
  private boolean add(Rows<?> change) {
    int size = change.size();
    if (size > MOST_ROWS) {
      return false;
    }
    int step = change.kind() == Kind.INSERT ? size : 1;
    for (int from = 0; from < size; from += step) {
      parts.add(new Part(change, from, from + step));
      shape
          .append(' ')
          .append(change.kind())
          .append(',')
          .append(change.table().ordinal())
          .append(',')
          .append(step);
    }
    return true;
  }

  /**
   * Whether a row takes the place of another: in one statement the server decides which is first.
   */
  private boolean replacesRows() {
    for (Part deleted : parts) {
      for (Part inserted : parts) {
        if (deleted.change().kind() == Kind.DELETE
            && inserted.change().kind() == Kind.INSERT
            && deleted.change().table() == inserted.change().table()
            && hasId(inserted.change(), deleted.change().rows().get(deleted.from()).id())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasId(Rows<?> change, long id) {
    for (Row row : change.rows()) {
      if (row.id() == id) {
        return true;
      }
    }
    return false;
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
    with.append(guard.sql()).append(" RETURNING 1)");
    StringBuilder checks = new StringBuilder(check("guarded", 0));
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      with.append(", change_").append(i).append(" AS (\n  ").append(part.sql()).append(')');
      if (part.change().kind().mustFind()) {
        checks.append(check("change_" + i, i + 1));
      }
    }
    if (again) {
      checks.append(check("marked", parts.size() + 1));
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
    int next = guard.bind(statement, 1, 0);
    for (Part part : parts) {
      next = part.bind(statement, next);
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
    Set<Table<?>> missed = new LinkedHashSet<>();
    boolean mark = false;
    for (String number : matcher.group().strip().split(" ?missed ", -1)) {
      if (number.isEmpty()) {
        continue; // before the first
      }
      int missing = Integer.parseInt(number);
      if (missing == 0) {
        missed.add(guard.table());
      } else if (missing <= parts.size()) {
        missed.add(parts.get(missing - 1).change().table());
      } else {
        mark = true;
      }
    }
    return new Missed(missed, mark);
  }

  /**
   * What was not found.
   *
   * @param tables those that have not had a row
   * @param mark whether the row that proves the commit was not
   */
  record Missed(Set<Table<?>> tables, boolean mark) {}
}
