package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind by id: immutable, so that a cache and many readers can share them.
 *
 * <p>Where there are many they are kept in a second order as well, by the place that they are
 * looked for at, such as their execution, and in a third where they are looked for by something
 * else too, such as a name; a few are looked through.
 */
public final class Rows<R extends Row> {
  private static final Comparator<Row> BY_ID = (a, b) -> Long.compare(a.id(), b.id());
  private static final Rows<?> EMPTY = new Rows<>(Sorted.of(BY_ID, List.of()), null, null);

  private final Sorted<R> byId;

  /** Null until somebody looks; whoever looks at the same time makes the same. */
  private volatile @Nullable Sorted<R> byPlace;

  /** The same. */
  private volatile @Nullable Sorted<R> byOther;

  Rows(Sorted<R> byId, @Nullable Sorted<R> byPlace, @Nullable Sorted<R> byOther) {
    this.byId = byId;
    this.byPlace = byPlace;
    this.byOther = byOther;
  }

  @SuppressWarnings("unchecked")
  public static <R extends Row> Rows<R> empty() {
    return (Rows<R>) EMPTY;
  }

  /** Rows in any order, each id once. */
  public static <R extends Row> Rows<R> of(Collection<R> rows) {
    return rows.isEmpty() ? empty() : new Rows<>(Sorted.of(BY_ID, rows), null, null);
  }

  public int size() {
    return byId.size();
  }

  /** About how many bytes the values of all rows take in memory; costs no look at them. */
  public long bytes() {
    return byId.bytes();
  }

  public boolean isEmpty() {
    return byId.size() == 0;
  }

  /** The row with this id, or null. */
  public @Nullable R get(long id) {
    return byId.withId(id);
  }

  public void forEach(Consumer<R> action) {
    byId.forEach(action);
  }

  /** The rows, the oldest first. */
  public List<R> values() {
    List<R> rows = new ArrayList<>(size());
    forEach(rows::add);
    return rows;
  }

  Sorted<R> byId() {
    return byId;
  }

  @Nullable Sorted<R> byPlace() {
    return byPlace;
  }

  /** The same rows by place; the order is the same for all rows of a kind. */
  Sorted<R> byPlace(Comparator<? super R> order) {
    Sorted<R> found = byPlace;
    if (found == null) {
      found = Sorted.of(order, values());
      byPlace = found;
    }
    return found;
  }

  @Nullable Sorted<R> byOther() {
    return byOther;
  }

  /** The same rows by the other place that they are looked for at. */
  Sorted<R> byOther(Comparator<? super R> order) {
    Sorted<R> found = byOther;
    if (found == null) {
      found = Sorted.of(order, values());
      byOther = found;
    }
    return found;
  }
}
