package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.MergedUnits;
import io.turgo.engine.store.jdbc.MergedUnits.Guard;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The statements that one group needs, with their parameters and the row counts to expect. */
final class Flush {
  private final List<GroupStatement> statements = new ArrayList<>();
  private final List<Integer> expected = new ArrayList<>();
  private final List<Object> arrays = new ArrayList<>();
  private final BitSet combination = new BitSet();

  /** Guards come first; deletes before inserts, so that a row may take the place of another. */
  static Flush of(MergedUnits group) {
    Flush flush = new Flush();
    flush.bump(group.bumps());
    flush.end(group.ends());
    for (Table<?> table : Tables.ALL) {
      flush.delete(table, group);
    }
    for (Table<?> table : Tables.ALL) {
      flush.insert(table, group);
    }
    for (Table<?> table : Tables.ALL) {
      flush.update(table, group);
    }
    return flush;
  }

  /** Which statements are in it, a bit for each; not changed any more. */
  BitSet combination() {
    return combination;
  }

  List<GroupStatement> statements() {
    return statements;
  }

  /** The arrays of all statements, in the order of their parameters. */
  List<Object> arrays() {
    return arrays;
  }

  /** How many rows the statement at that place must touch. */
  int expected(int at) {
    return expected.get(at);
  }

  private void bump(List<Guard> guards) {
    if (guards.isEmpty()) {
      return;
    }
    add(GroupStatement.BUMP, guards.size());
    List<InstanceRow> rows = guards.stream().map(Guard::row).toList();
    arrays.add(GroupStatement.ids(guards));
    arrays.add(GroupStatement.baseRevs(guards));
    arrays.add(rows.stream().mapToLong(InstanceRow::rev).toArray());
    arrays.add(rows.stream().map(InstanceRow::businessKey).toArray(String[]::new));
    arrays.add(rows.stream().map(InstanceRow::name).toArray(String[]::new));
    boolean[] suspended = new boolean[rows.size()];
    for (int i = 0; i < suspended.length; i++) {
      suspended[i] = rows.get(i).suspended();
    }
    arrays.add(suspended);
  }

  private void end(List<Guard> guards) {
    if (guards.isEmpty()) {
      return;
    }
    add(GroupStatement.END, guards.size());
    arrays.add(GroupStatement.ids(guards));
    arrays.add(GroupStatement.baseRevs(guards));
  }

  private <R extends Row> void delete(Table<R> table, MergedUnits group) {
    List<R> rows = group.deletes(table);
    if (!rows.isEmpty()) {
      add(GroupStatement.DELETES.get(table.ordinal()), rows.size());
      arrays.add(table.id().array(rows));
    }
  }

  private <R extends Row> void insert(Table<R> table, MergedUnits group) {
    addRows(GroupStatement.INSERTS.get(table.ordinal()), table.columns(), group.inserts(table));
  }

  private <R extends Row> void update(Table<R> table, MergedUnits group) {
    List<R> rows = group.updates(table);
    if (!rows.isEmpty() && table.updatedColumns().isEmpty()) {
      throw new IllegalStateException("Rows of " + table.name() + " are never updated");
    }
    addRows(
        GroupStatement.UPDATES.get(table.ordinal()), GroupStatement.updateParameters(table), rows);
  }

  private <R extends Row> void addRows(
      GroupStatement statement, List<Column<R>> columns, List<R> rows) {
    if (rows.isEmpty()) {
      return;
    }
    add(statement, rows.size());
    for (Column<R> column : columns) {
      arrays.add(column.array(rows));
    }
  }

  private void add(GroupStatement statement, int rows) {
    statements.add(statement);
    expected.add(rows);
    combination.set(statement.number());
  }
}
