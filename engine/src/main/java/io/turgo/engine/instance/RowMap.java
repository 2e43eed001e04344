package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind: an immutable base shared with the cache, and on top of it what one unit of work
 * changed. The changes are by construction the net difference: what was put and removed again
 * leaves nothing.
 */
final class RowMap<R extends Row> {
  private final Rows<R> base;

  /**
   * The new row, or a null value for one that the base has and this unit removed. Made with the
   * first change, because most units change few kinds of rows.
   */
  private @Nullable Map<Long, @Nullable R> changes;

  RowMap(Rows<R> base) {
    this(base, null);
  }

  private RowMap(Rows<R> base, @Nullable Map<Long, @Nullable R> changes) {
    this.base = base;
    this.changes = changes;
  }

  RowMap<R> fork() {
    return new RowMap<>(base, changes == null ? null : new HashMap<>(changes));
  }

  @Nullable R get(long id) {
    if (changes != null) {
      @Nullable R changed = changes.get(id);
      if (changed != null || changes.containsKey(id)) {
        return changed;
      }
    }
    return base.get(id);
  }

  boolean any(Predicate<R> condition) {
    Map<Long, @Nullable R> on = changes;
    for (int i = 0; i < base.size(); i++) {
      R row = base.at(i);
      if ((on == null || !on.containsKey(row.id())) && condition.test(row)) {
        return true;
      }
    }
    return on != null && on.values().stream().anyMatch(row -> row != null && condition.test(row));
  }

  void put(R row) {
    changing().put(row.id(), row);
  }

  void remove(long id) {
    if (base.get(id) != null) {
      changing().put(id, null);
    } else if (changes != null) {
      changes.remove(id);
    }
  }

  private Map<Long, @Nullable R> changing() {
    Map<Long, @Nullable R> to = changes;
    if (to == null) {
      to = new HashMap<>();
      changes = to;
    }
    return to;
  }

  void forEach(Consumer<R> action) {
    Map<Long, @Nullable R> on = changes;
    if (on == null) {
      base.forEach(action);
      return;
    }
    base.forEach(row -> {
      if (!on.containsKey(row.id())) {
        action.accept(row);
      }
    });
    on.values()
        .forEach(row -> {
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
  Rows<R> merged() {
    return changes == null || changes.isEmpty() ? base : base.with(changes);
  }

  /** Hands out each changed row: before (null: inserted) and after (null: deleted). */
  void differences(Difference<R> to) {
    if (changes == null) {
      return;
    }
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
