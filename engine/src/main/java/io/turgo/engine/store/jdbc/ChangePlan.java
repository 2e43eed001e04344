package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes that the units of one transaction make, in the order in which they are done. Each
 * writer renders this list as statements of its own and decides neither the rows nor the order.
 *
 * <p>The guards come first, by id, so that all transactions lock instances in the same order.
 * Deletes come before inserts, so that a row may take the place of another.
 */
public final class ChangePlan {
  /** How rows are changed, in the order in which it is done. */
  public enum Kind {
    /** The guard of instances that go on: sets what may change of them, with a new rev. */
    GO_ON,
    /** The guard of instances that end. */
    END,
    DELETE,
    INSERT,
    UPDATE;

    /** Whether each row must be there. */
    public boolean mustFind() {
      return this != INSERT;
    }
  }

  /** Rows of one table that are changed in the same way. */
  public sealed interface Change {
    Kind kind();

    Table<?> table();

    /** How many rows it changes. */
    int size();

    /** The statement that does it to one row. */
    String sql();

    /**
     * Sets the parameters of {@link #sql}.
     *
     * @param at the place of the row
     * @return the number of the parameter after them
     */
    int bind(PreparedStatement statement, int first, int at) throws SQLException;
  }

  /** Checks that instances are still what units were stepped from, and changes them. */
  public record Guards(Kind kind, List<Guard> guards) implements Change {
    private static final String GO_ON = Tables.INSTANCE.update() + " AND rev = ?";
    private static final String END = Tables.INSTANCE.delete() + " AND rev = ?";

    @Override
    public Table<?> table() {
      return Tables.INSTANCE;
    }

    @Override
    public int size() {
      return guards.size();
    }

    @Override
    public String sql() {
      return kind == Kind.GO_ON ? GO_ON : END;
    }

    @Override
    public int bind(PreparedStatement statement, int first, int at) throws SQLException {
      Guard guard = guards.get(at);
      int next =
          kind == Kind.GO_ON
              ? Tables.INSTANCE.bindUpdate(statement, first, guard.row())
              : Tables.INSTANCE.bindId(statement, first, guard.row());
      statement.setLong(next, guard.baseRev());
      return next + 1;
    }
  }

  /**
   * The check that an instance is still what a unit was stepped from.
   *
   * @param row as it shall be, or the row that goes
   */
  public record Guard(InstanceRow row, long baseRev) {
    public long id() {
      return row.id();
    }
  }

  /** Rows that are there or not as the guards say, or are history. */
  public record Rows<R extends Row>(Kind kind, Table<R> table, List<R> rows) implements Change {
    @Override
    public int size() {
      return rows.size();
    }

    @Override
    public String sql() {
      return switch (kind) {
        case DELETE -> table.delete();
        case INSERT -> table.insert();
        case UPDATE -> table.update();
        case GO_ON, END -> throw noGuard();
      };
    }

    @Override
    public int bind(PreparedStatement statement, int first, int at) throws SQLException {
      R row = rows.get(at);
      return switch (kind) {
        case DELETE -> table.bindId(statement, first, row);
        case INSERT -> table.bindInsert(statement, first, row);
        case UPDATE -> table.bindUpdate(statement, first, row);
        case GO_ON, END -> throw noGuard();
      };
    }

    private static IllegalStateException noGuard() {
      return new IllegalStateException("A guard is of instances alone");
    }
  }

  private static final Comparator<Guard> BY_ID = Comparator.comparingLong(Guard::id);

  private final List<Change> changes = new ArrayList<>();

  private ChangePlan() {}

  /**
   * Merges units.
   *
   * @param leftAside units that are not to be written
   */
  public static ChangePlan of(List<List<InstanceChanges>> units, BitSet leftAside) {
    Merge merge = new Merge();
    for (int u = 0; u < units.size(); u++) {
      if (!leftAside.get(u)) {
        for (InstanceChanges unit : units.get(u)) {
          merge.add(unit);
        }
      }
    }
    ChangePlan plan = new ChangePlan();
    plan.add(Kind.GO_ON, merge.goOn);
    plan.add(Kind.END, merge.end);
    plan.add(merge.deletes);
    plan.add(merge.inserts);
    plan.add(merge.updates);
    return plan;
  }

  private void add(@Nullable Rows<?>[] ofTables) {
    for (Rows<?> rows : ofTables) {
      if (rows != null) {
        changes.add(rows);
      }
    }
  }

  private void add(Kind kind, List<Guard> guards) {
    if (!guards.isEmpty()) {
      guards.sort(BY_ID);
      changes.add(new Guards(kind, guards));
    }
  }

  /** All of them, first to last. */
  public List<Change> changes() {
    return changes;
  }

  /** What is found of units while they are merged. */
  private static final class Merge {
    private final List<Guard> goOn = new ArrayList<>();
    private final List<Guard> end = new ArrayList<>();

    // By table; null where there are none.
    private final @Nullable Rows<?>[] deletes = new Rows<?>[Tables.WRITTEN.size()];
    private final @Nullable Rows<?>[] inserts = new Rows<?>[Tables.WRITTEN.size()];
    private final @Nullable Rows<?>[] updates = new Rows<?>[Tables.WRITTEN.size()];

    void add(InstanceChanges unit) {
      boolean guarded = unit.created();
      for (Row row : unit.inserts()) {
        add(Kind.INSERT, inserts, row);
      }
      for (Row row : unit.updates()) {
        if (row instanceof InstanceRow instance) {
          goOn.add(new Guard(instance, unit.baseRev()));
          guarded = true;
        } else {
          add(Kind.UPDATE, updates, row);
        }
      }
      for (Row row : unit.deletes()) {
        if (row instanceof InstanceRow instance) {
          end.add(new Guard(instance, unit.baseRev()));
          guarded = true;
        } else {
          add(Kind.DELETE, deletes, row);
        }
      }
      if (!guarded && unit.rows() > 0) {
        throw new IllegalStateException(
            "Expected the row of instance "
                + unit.instanceId()
                + " among its changes so that its rev is checked, but it is missing");
      }
    }

    private static void add(Kind kind, @Nullable Rows<?>[] ofTables, Row row) {
      Table<?> table = Tables.of(row);
      Rows<?> known = ofTables[table.ordinal()];
      if (known == null) {
        known = none(kind, table);
        ofTables[table.ordinal()] = known;
      }
      add(known, row);
    }

    private static <R extends Row> Rows<R> none(Kind kind, Table<R> table) {
      if (kind == Kind.UPDATE && table.updatedColumns().isEmpty()) {
        throw new IllegalStateException("Rows of " + table.name() + " are never updated");
      }
      return new Rows<>(kind, table, new ArrayList<>());
    }

    /** {@link Tables#of} has found the table of the row, so it is of the table's type. */
    @SuppressWarnings("unchecked")
    private static <R extends Row> void add(Rows<R> rows, Row row) {
      rows.rows().add((R) row);
    }
  }
}
