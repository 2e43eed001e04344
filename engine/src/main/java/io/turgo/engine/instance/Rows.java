package io.turgo.engine.instance;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind by id: immutable, so that a cache and many readers can share them.
 *
 * <p>An array sorted by id rather than a map: an instance has a handful of rows of each kind, and a
 * node keeps hundreds of thousands of instances.
 */
public final class Rows<R extends Row> {
  private static final Row[] NONE = {};
  private static final Rows<?> EMPTY = new Rows<>(NONE);
  private static final Comparator<Row> BY_ID = Comparator.comparingLong(Row::id);

  private final Row[] sorted;

  private Rows(Row[] sorted) {
    this.sorted = sorted;
  }

  @SuppressWarnings("unchecked")
  public static <R extends Row> Rows<R> empty() {
    return (Rows<R>) EMPTY;
  }

  /** Rows in any order, each id once. */
  public static <R extends Row> Rows<R> of(Collection<R> rows) {
    if (rows.isEmpty()) {
      return empty();
    }
    Row[] sorted = rows.toArray(NONE);
    Arrays.sort(sorted, BY_ID);
    return new Rows<>(sorted);
  }

  public int size() {
    return sorted.length;
  }

  public boolean isEmpty() {
    return sorted.length == 0;
  }

  /** The row with this id, or null. */
  public @Nullable R get(long id) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = sorted[middle].id();
      if (found == id) {
        return at(middle);
      }
      if (found < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  public void forEach(Consumer<R> action) {
    for (int i = 0; i < sorted.length; i++) {
      action.accept(at(i));
    }
  }

  /** The rows, the oldest first. */
  @SuppressWarnings("unchecked")
  public List<R> values() {
    return (List<R>) List.of(sorted);
  }

  /**
   * These rows with changes on top.
   *
   * @param changes new rows, or null values for rows that go
   */
  Rows<R> with(Map<Long, @Nullable R> changes) {
    Row[] merged = new Row[sorted.length + changes.size()];
    int size = 0;
    for (Row row : sorted) {
      if (!changes.containsKey(row.id())) {
        merged[size++] = row;
      }
    }
    for (@Nullable R row : changes.values()) {
      if (row != null) {
        merged[size++] = row;
      }
    }
    if (size == 0) {
      return empty();
    }
    Row[] result = size == merged.length ? merged : Arrays.copyOf(merged, size);
    Arrays.sort(result, BY_ID);
    return new Rows<>(result);
  }

  /** Every row that was put in is an R. */
  @SuppressWarnings("unchecked")
  R at(int index) {
    return (R) sorted[index];
  }
}
