package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind: an immutable base shared with the cache, and on top of it what one unit of work
 * changed. The changes are by construction the net difference: what was put and removed again
 * leaves nothing.
 */
final class RowMap<R extends Row> {
  private final Map<Long, R> base;

  /** The new row, or a null value for one that the base has and this unit removed. */
  private final Map<Long, @Nullable R> changes;

  RowMap(Map<Long, R> base) {
    this(base, new HashMap<>());
  }

  private RowMap(Map<Long, R> base, Map<Long, @Nullable R> changes) {
    this.base = base;
    this.changes = changes;
  }

  RowMap<R> fork() {
    return new RowMap<>(base, new HashMap<>(changes));
  }

  @Nullable R get(long id) {
    if (!changes.isEmpty()) {
      @Nullable R changed = changes.get(id);
      if (changed != null || changes.containsKey(id)) {
        return changed;
      }
    }
    return base.get(id);
  }

  void put(R row) {
    changes.put(row.id(), row);
  }

  void remove(long id) {
    if (base.containsKey(id)) {
      changes.put(id, null);
    } else {
      changes.remove(id);
    }
  }

  void forEach(Consumer<R> action) {
    base.forEach((id, row) -> {
      if (changes.isEmpty() || !changes.containsKey(id)) {
        action.accept(row);
      }
    });
    changes.forEach((id, row) -> {
      if (row != null) {
        action.accept(row);
      }
    });
  }

  List<R> values() {
    List<R> rows = new ArrayList<>();
    forEach(rows::add);
    return rows;
  }

  /** Base and changes merged into a new base. */
  Map<Long, R> merged() {
    if (changes.isEmpty()) {
      return base;
    }
    Map<Long, R> merged = new HashMap<>(base);
    changes.forEach((id, row) -> {
      if (row == null) {
        merged.remove(id);
      } else {
        merged.put(id, row);
      }
    });
    return merged;
  }

  /** Hands out each changed row: before (null: inserted) and after (null: deleted). */
  void differences(Difference<R> to) {
    changes.forEach((id, after) -> {
      @Nullable R before = base.get(id);
      if (!Objects.equals(before, after)) {
        to.accept(before, after);
      }
    });
  }

  /** Takes one changed row. */
  interface Difference<R> {
    void accept(@Nullable R before, @Nullable R after);
  }
}
