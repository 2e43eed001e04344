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
import org.postgresql.core.BaseConnection;

/**
 * A unit of one instance, or units of new instances alone, as a single statement.
 *
 * <p>A server spends more on a statement than on a row, and on an array than on a value, so a unit
 * of a few rows has a parameter for each value, and several units have an array for each column.
 * Each change is a common table expression. If one of those that must find their row does not, the
 * statement fails, so that a COMMIT in the same round trip is not done: the server skips what is
 * behind an error. The guard is asked for first, so it is also the first to be done. All changes
 * see the database as of the beginning of the statement. If another transaction holds the row of
 * the guard, the guard waits for it and reads the row again.
 *
 * <p>The statement locks turgo_property before it looks at anything, and has it until its
 * transaction ends. So who has changed definitions and waits for that table knows that whatever was
 * written by their former epoch is committed, and that the rest is refused.
 */
final class UnitStatement {
  /** More rows of one kind are a matter for arrays. */
  private static final int MOST_ROWS = 3;

  /** What {@link #check} makes of rows that were not found, somewhere in the server's message. */
  private static final Pattern MISSED = Pattern.compile("(?: missed \\d+)+");

  private static final String INVALID_TEXT = "22P02";

  /** A common table expression. */
  private sealed interface Part {
    String sql();

    /** Sets its parameters; answers the number of the one after them. */
    int bind(PreparedStatement statement, int first) throws SQLException;

    /** Whether the statement fails if it has no row. */
    boolean mustFind();

    /** The same for all that have the same text. */
    String shape();
  }

  /** The look at the epoch of the definitions by which the units were stepped. */
  private record Epoch(long expected) implements Part {
    @Override
    public String sql() {
      return "SELECT 1 FROM turgo_property WHERE name = 'definition_epoch' AND value = ?";
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
      statement.setLong(first, expected);
      return first + 1;
    }

    @Override
    public boolean mustFind() {
      return true;
    }

    @Override
    public String shape() {
      return "EPOCH";
    }
  }

  /**
   * Rows of a change, each of its values a parameter: one row, or all of them where they are new.
   *
   * @param from the place of its first row
   * @param to the place after its last
   */
  private record Values(Change change, int from, int to) implements Part {
    @Override
    public String sql() {
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

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
      int next = first;
      for (int at = from; at < to; at++) {
        next = change.bind(statement, next, at);
      }
      return next;
    }

    @Override
    public boolean mustFind() {
      return change.kind().mustFind();
    }

    @Override
    public String shape() {
      return change.kind() + "," + change.table().ordinal() + "," + (to - from);
    }
  }

  /** New rows of a table, an array for each column. */
  private record Arrays(Rows<?> change) implements Part {
    @Override
    public String sql() {
      return GroupStatement.of(change).sql();
    }

    @Override
    public int bind(PreparedStatement statement, int first) throws SQLException {
      BaseConnection session = statement.getConnection().unwrap(BaseConnection.class);
      int next = first;
      for (Object values : Flush.arrays(change)) {
        ArrayParameter.set(statement, next++, session, values);
      }
      return next;
    }

    @Override
    public boolean mustFind() {
      return false;
    }

    @Override
    public String shape() {
      return "ALL," + change.table().ordinal();
    }
  }

  private final List<Part> parts;
  private final String shape;

  private UnitStatement(List<Part> parts) {
    this.parts = parts;
    this.shape = parts.stream().map(Part::shape).collect(Collectors.joining(" "));
  }

  /**
   * The statement of units; null if they are to be written as groups are: because they have many
   * rows or go by several epochs, or because several of them change what is there.
   *
   * @param plan of all of them
   */
  static @Nullable UnitStatement of(List<List<InstanceChanges>> units, ChangePlan plan) {
    List<Part> parts = new ArrayList<>();
    if (plan.changes().isEmpty() || !addEpoch(units, parts)) {
      return null;
    }
    boolean single =
        isNew(units)
            ? addNew(units.size(), plan, parts)
            : units.size() == 1 && units.getFirst().size() == 1 && addGuarded(plan, parts);
    return single ? new UnitStatement(parts) : null;
  }

  private static boolean isNew(List<List<InstanceChanges>> units) {
    for (List<InstanceChanges> unit : units) {
      for (InstanceChanges changes : unit) {
        if (!changes.created()) {
          return false;
        }
      }
    }
    return true;
  }

  /** False if the units go by several epochs. */
  private static boolean addEpoch(List<List<InstanceChanges>> units, List<Part> parts) {
    long all = InstanceChanges.ANY_EPOCH;
    for (List<InstanceChanges> unit : units) {
      for (InstanceChanges changes : unit) {
        long one = changes.definitionEpoch();
        if (one != InstanceChanges.ANY_EPOCH) {
          if (all != InstanceChanges.ANY_EPOCH && all != one) {
            return false;
          }
          all = one;
        }
      }
    }
    if (all != InstanceChanges.ANY_EPOCH) {
      parts.add(new Epoch(all));
    }
    return true;
  }

  /** False if there is more than new rows. */
  private static boolean addNew(int units, ChangePlan plan, List<Part> parts) {
    for (Change change : plan.changes()) {
      if (!(change instanceof Rows<?> rows) || rows.kind() != Kind.INSERT) {
        return false;
      }
      int size = rows.size();
      parts.add(units == 1 && size <= MOST_ROWS ? new Values(rows, 0, size) : new Arrays(rows));
    }
    return true;
  }

  /** False if it is too large. */
  private static boolean addGuarded(ChangePlan plan, List<Part> parts) {
    List<Change> changes = plan.changes();
    if (!(changes.getFirst() instanceof Guards)) {
      return false;
    }
    for (Change change : changes) {
      int size = change.size();
      if (change.table().isPartOfAnother()) {
        return false; // one statement does not change a row twice
      }
      if (size > (change instanceof Guards ? 1 : MOST_ROWS)) {
        return false;
      }
      int step = change.kind() == Kind.INSERT ? size : 1;
      for (int from = 0; from < size; from += step) {
        parts.add(new Values(change, from, from + step));
      }
    }
    return !replacesRows(changes);
  }

  /**
   * Whether a row takes the place of another: in one statement the server decides which is first.
   */
  private static boolean replacesRows(List<Change> changes) {
    for (Change deleted : changes) {
      for (Change inserted : changes) {
        if (deleted.kind() == Kind.DELETE
            && inserted.kind() == Kind.INSERT
            && deleted.table() == inserted.table()
            && haveIdInCommon((Rows<?>) deleted, (Rows<?>) inserted)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean haveIdInCommon(Rows<?> some, Rows<?> others) {
    for (Row one : some.rows()) {
      for (Row other : others.rows()) {
        if (one.id() == other.id()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The same for all units whose statements have the same text. */
  String shape() {
    return shape;
  }

  /**
   * @param marks common table expressions that set the row which proves the commit; {@code marked}
   *     is checked where {@code again}
   * @param again whether that row is there already; otherwise the result has the number of the
   *     transaction as well
   */
  String text(SchemaName tables, String marks, boolean again) {
    StringBuilder with = new StringBuilder("WITH ");
    StringBuilder checks = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      with.append("part_").append(i).append(" AS (\n  ").append(part.sql()).append("), ");
      if (part.mustFind()) {
        checks.append(check("part_" + i, i));
      }
    }
    if (again) {
      checks.append(check("marked", parts.size()));
    }
    return tables.inNew(
        with
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
    boolean epoch = false;
    boolean mark = false;
    for (String number : matcher.group().strip().split(" ?missed ", -1)) {
      if (number.isEmpty()) {
        continue; // before the first
      }
      int missing = Integer.parseInt(number);
      switch (missing < parts.size() ? parts.get(missing) : null) {
        case Values values -> missed.add(values.change().table());
        case Epoch other -> epoch = true;
        case Arrays arrays -> throw new IllegalStateException("New rows were missed", failure);
        case null -> mark = true;
      }
    }
    return new Missed(missed, epoch, mark);
  }

  /**
   * What was not found.
   *
   * @param tables those that have not had a row
   * @param epoch whether the definitions are of another epoch
   * @param mark whether the row that proves the commit was not found
   */
  record Missed(Set<Table<?>> tables, boolean epoch, boolean mark) {}
}
