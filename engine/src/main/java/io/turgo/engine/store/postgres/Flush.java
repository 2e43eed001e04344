package io.turgo.engine.store.postgres;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.ChangePlan.Guard;
import io.turgo.engine.store.jdbc.ChangePlan.Guards;
import io.turgo.engine.store.jdbc.ChangePlan.Kind;
import io.turgo.engine.store.jdbc.ChangePlan.Rows;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.Tables;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A plan as set-based statements, one for each of its changes, with their parameters. */
final class Flush {
  private final List<Change> changes;
  private final List<Object> arrays = new ArrayList<>();
  private final BitSet combination = new BitSet();

  private Flush(List<Change> changes) {
    this.changes = changes;
  }

  static Flush of(ChangePlan plan) {
    Flush flush = new Flush(plan.changes());
    for (Change change : plan.changes()) {
      flush.combination.set(GroupStatement.of(change).number());
      switch (change) {
        case Guards guards -> flush.add(guards);
        case Rows<?> rows -> flush.arrays.addAll(arrays(rows));
      }
    }
    return flush;
  }

  /** Which statements are in it, a bit for each; not changed any more. */
  BitSet combination() {
    return combination;
  }

  /** What it does, a {@link GroupStatement} for each change. */
  List<Change> changes() {
    return changes;
  }

  /** The arrays of all statements, in the order of their parameters. */
  List<Object> arrays() {
    return arrays;
  }

  private void add(Guards change) {
    List<Guard> guards = change.guards();
    arrays.add(guards.stream().mapToLong(Guard::id).toArray());
    arrays.add(guards.stream().mapToLong(Guard::baseRev).toArray());
    if (change.kind() == Kind.GO_ON) {
      List<InstanceRow> rows = guards.stream().map(Guard::row).toList();
      for (Column<InstanceRow> column : Tables.INSTANCE.updatedColumns()) {
        arrays.add(column.array(rows));
      }
    }
  }

  /** The arrays of a change, in the order of the parameters of its {@link GroupStatement}. */
  static <R extends Row> List<Object> arrays(Rows<R> change) {
    List<Object> arrays = new ArrayList<>();
    if (change.kind() != Kind.INSERT) {
      arrays.add(change.table().id().array(change.rows()));
    }
    List<Column<R>> more =
        switch (change.kind()) {
          case INSERT -> change.table().columns();
          case UPDATE -> change.table().updatedColumns();
          case DELETE, GO_ON, END -> List.of();
        };
    for (Column<R> column : more) {
      arrays.add(column.array(change.rows()));
    }
    return arrays;
  }
}
