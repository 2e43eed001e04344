package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the units that lost, once it is known what is wrong in the database. */
public final class Units {
  private Units() {}

  /** Ids of the instances that units expect at a rev, sorted. */
  public static long[] guarded(List<List<InstanceChanges>> units) {
    return units.stream()
        .flatMap(List::stream)
        .filter(changes -> !changes.created())
        .mapToLong(InstanceChanges::instanceId)
        .sorted()
        .distinct()
        .toArray();
  }

  /** Units of which an instance is not at its base rev; an instance that is missing is not. */
  public static BitSet changed(List<List<InstanceChanges>> units, Map<Long, Long> revs) {
    BitSet losers = new BitSet();
    for (int u = 0; u < units.size(); u++) {
      for (InstanceChanges changes : units.get(u)) {
        Long rev = revs.get(changes.instanceId());
        if (!changes.created() && (rev == null || rev != changes.baseRev())) {
          losers.set(u);
        }
      }
    }
    return losers;
  }

  /** Units that were made by another epoch of the definitions than this one. */
  public static BitSet outdated(List<List<InstanceChanges>> units, long epoch) {
    BitSet losers = new BitSet();
    for (int u = 0; u < units.size(); u++) {
      for (InstanceChanges changes : units.get(u)) {
        long expected = changes.definitionEpoch();
        if (expected != InstanceChanges.ANY_EPOCH && expected != epoch) {
          losers.set(u);
        }
      }
    }
    return losers;
  }

  /** The ids of the rows of that table that units update or delete. */
  public static List<Long> touched(List<List<InstanceChanges>> units, Table<?> table) {
    List<Long> ids = new ArrayList<>();
    for (List<InstanceChanges> unit : units) {
      for (InstanceChanges changes : unit) {
        addTouched(changes.updates(), table, ids);
        addTouched(changes.deletes(), table, ids);
      }
    }
    return ids;
  }

  /** Units that update or delete a row of that table which does not exist. */
  public static BitSet missing(
      List<List<InstanceChanges>> units, Table<?> table, Set<Long> existing) {
    BitSet losers = new BitSet();
    for (int u = 0; u < units.size(); u++) {
      for (long id : touched(List.of(units.get(u)), table)) {
        if (!existing.contains(id)) {
          losers.set(u);
        }
      }
    }
    return losers;
  }

  private static void addTouched(List<Row> rows, Table<?> table, List<Long> ids) {
    for (Row row : rows) {
      if (Tables.of(row) == table) {
        ids.add(row.id());
      }
    }
  }
}
