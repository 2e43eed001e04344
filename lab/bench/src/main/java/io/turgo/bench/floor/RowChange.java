package io.turgo.bench.floor;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row that a step inserts, updates or deletes, of every instance of the group. */
sealed interface RowChange {
  String table();

  /** Columns that are not named are null. */
  record Insert(String table, List<Cell> cells) implements RowChange {
    public Insert {
      cells = cells.stream().filter(cell -> !cell.isNull()).toList();
    }
  }

  /**
   * @param id slot of the row's id
   * @param cells only what changes
   * @param onlyAt revision that the row must have; null for tables without
   */
  record Update(String table, int id, List<Cell> cells, @Nullable Long onlyAt)
      implements RowChange {
    public Update {
      cells = List.copyOf(cells);
    }
  }

  /**
   * @param id slot of the row's id
   * @param onlyAt revision that the row must have; null for tables without
   */
  record Delete(String table, int id, @Nullable Long onlyAt) implements RowChange {}
}
