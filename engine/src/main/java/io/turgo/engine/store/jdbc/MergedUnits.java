package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** The units of one transaction, merged: what is written to each table, guards in id order. */
public final class MergedUnits {
  private static final Comparator<Guard> BY_ID = Comparator.comparingLong(Guard::id);

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

  private final List<Guard> bumps = new ArrayList<>();
  private final List<Guard> ends = new ArrayList<>();
  private final List<List<Row>> inserts = emptyLists();
  private final List<List<Row>> updates = emptyLists();
  private final List<List<Row>> deletes = emptyLists();

  private MergedUnits() {}

  /**
   * Merges units.
   *
   * @param leftAside units that are not to be written
   */
  public static MergedUnits of(List<List<InstanceChanges>> units, BitSet leftAside) {
    MergedUnits group = new MergedUnits();
    for (int u = 0; u < units.size(); u++) {
      if (!leftAside.get(u)) {
        for (InstanceChanges changes : units.get(u)) {
          group.add(changes);
        }
      }
    }
    group.bumps.sort(BY_ID);
    group.ends.sort(BY_ID);
    return group;
  }

  private void add(InstanceChanges changes) {
    boolean guarded = changes.created();
    for (Row row : changes.inserts()) {
      inserts.get(Tables.of(row).ordinal()).add(row);
    }
    for (Row row : changes.updates()) {
      if (row instanceof InstanceRow instance) {
        bumps.add(new Guard(instance, changes.baseRev()));
        guarded = true;
      } else {
        updates.get(Tables.of(row).ordinal()).add(row);
      }
    }
    for (Row row : changes.deletes()) {
      if (row instanceof InstanceRow instance) {
        ends.add(new Guard(instance, changes.baseRev()));
        guarded = true;
      } else {
        deletes.get(Tables.of(row).ordinal()).add(row);
      }
    }
    if (!guarded && changes.rows() > 0) {
      throw new IllegalStateException(
          "Expected the row of instance "
              + changes.instanceId()
              + " among its changes so that its rev is checked, but it is missing");
    }
  }

  /** Instances that go on, with their new rev; by id. */
  public List<Guard> bumps() {
    return bumps;
  }

  /** Instances that end; by id. */
  public List<Guard> ends() {
    return ends;
  }

  public <R extends Row> List<R> inserts(Table<R> table) {
    return of(table, inserts);
  }

  /** Updates, those of instances excepted: they are bumps. */
  public <R extends Row> List<R> updates(Table<R> table) {
    return of(table, updates);
  }

  /** Deletes, those of instances excepted: they are ends. */
  public <R extends Row> List<R> deletes(Table<R> table) {
    return of(table, deletes);
  }

  /** {@link Tables#of} put the rows there, so they are of the table's type. */
  @SuppressWarnings("unchecked")
  private static <R extends Row> List<R> of(Table<R> table, List<List<Row>> lists) {
    return (List<R>) lists.get(table.ordinal());
  }

  private static List<List<Row>> emptyLists() {
    List<List<Row>> lists = new ArrayList<>(Tables.ALL.size());
    for (int i = 0; i < Tables.ALL.size(); i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }
}
