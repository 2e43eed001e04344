package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one kind as one unit of work changes them, above an immutable base that is shared with
 * the cache. The changes are the difference between the two: what was put and removed again leaves
 * nothing.
 */
final class RowMap<R extends Row> {
  /** So many rows are looked through faster than a second order of them is kept. */
  private static final int FEW = 32;

  private final Rows<R> base;
  private final Comparator<? super R> places;
  private final @Nullable Comparator<? super R> otherPlaces;
  private Sorted<R> rows;

  /** The same rows by place, once there were many when somebody looked; null before. */
  private @Nullable Sorted<R> byPlace;

  /** The same by the other place. */
  private @Nullable Sorted<R> byOther;

  /**
   * @param places the order in which rows are looked for, the same for all rows of the kind; no two
   *     rows may be equal in it
   */
  RowMap(Rows<R> base, Comparator<? super R> places) {
    this(base, places, null);
  }

  /**
   * @param otherPlaces another order in which rows are looked for; null for none
   */
  RowMap(Rows<R> base, Comparator<? super R> places, @Nullable Comparator<? super R> otherPlaces) {
    this(base, places, otherPlaces, base.byId());
    this.byPlace = base.byPlace();
    this.byOther = base.byOther();
  }

  private RowMap(
      Rows<R> base,
      Comparator<? super R> places,
      @Nullable Comparator<? super R> otherPlaces,
      Sorted<R> rows) {
    this.base = base;
    this.places = places;
    this.otherPlaces = otherPlaces;
    this.rows = rows;
  }

  RowMap<R> fork() {
    RowMap<R> copy = new RowMap<>(base, places, otherPlaces, rows);
    copy.byPlace = byPlace;
    copy.byOther = byOther;
    return copy;
  }

  @Nullable R get(long id) {
    return rows.withId(id);
  }

  boolean isEmpty() {
    return rows.size() == 0;
  }

  /** How many rows there are more than at the beginning; 0 if there are fewer. */
  int added() {
    return Math.max(0, rows.size() - base.size());
  }

  void put(R row) {
    if (byPlace != null || byOther != null) {
      R old = get(row.id());
      byPlace = replaced(byPlace, old, row);
      byOther = replaced(byOther, old, row);
    }
    rows = rows.with(row);
  }

  private static <R extends Row> @Nullable Sorted<R> replaced(
      @Nullable Sorted<R> placed, @Nullable R old, R row) {
    if (placed == null) {
      return null;
    }
    return placed.with(old, row);
  }

  void remove(long id) {
    R old = get(id);
    if (old != null) {
      if (byPlace != null) {
        byPlace = byPlace.without(old);
      }
      if (byOther != null) {
        byOther = byOther.without(old);
      }
      rows = rows.without(old);
    }
  }

  void removeAll() {
    rows = Rows.<R>empty().byId();
    byPlace = null;
    byOther = null;
  }

  void forEach(Consumer<R> action) {
    rows.forEach(action);
  }

  /** All rows, the oldest first. */
  List<R> values() {
    List<R> all = new ArrayList<>(rows.size());
    rows.forEach(all::add);
    return all;
  }

  /**
   * The rows of a place, the oldest first.
   *
   * @param place negative for rows before it in the order of places, 0 for those in it, positive
   *     for those after it
   */
  List<R> at(ToIntFunction<? super R> place) {
    return at(placed(), place);
  }

  /** The rows of a place in the other order, the oldest first. */
  List<R> atOther(ToIntFunction<? super R> place) {
    if (byOther == null && otherPlaces != null && rows.size() > FEW) {
      byOther = rows == base.byId() ? base.byOther(otherPlaces) : Sorted.of(otherPlaces, values());
    }
    return at(byOther, place);
  }

  private List<R> at(@Nullable Sorted<R> placed, ToIntFunction<? super R> place) {
    List<R> found = new ArrayList<>();
    if (placed != null) {
      placed.all(place, found::add);
      if (found.size() > 1) {
        found.sort(Comparator.comparingLong(Row::id));
      }
      return found;
    }
    rows.forEach(row -> {
      if (place.applyAsInt(row) == 0) {
        found.add(row);
      }
    });
    return found;
  }

  /** The only row of a place; null if it has none. */
  @Nullable R only(ToIntFunction<? super R> place) {
    Sorted<R> placed = placed();
    if (placed != null) {
      return placed.first(place);
    }
    Finder<R> finder = new Finder<>(place);
    rows.any(finder);
    return finder.found;
  }

  /** How many rows a place has. */
  int count(ToIntFunction<? super R> place) {
    Sorted<R> placed = placed();
    return placed == null ? at(place).size() : placed.count(place);
  }

  /** Whether a condition holds for one of the rows of a place; it is asked until one is found. */
  boolean anyAt(ToIntFunction<? super R> place, Predicate<? super R> condition) {
    Sorted<R> placed = placed();
    if (placed != null) {
      return !placed.all(place, row -> !condition.test(row));
    }
    return rows.any(row -> place.applyAsInt(row) == 0 && condition.test(row));
  }

  /** The rows by place; null while they are few. */
  private @Nullable Sorted<R> placed() {
    if (byPlace == null && rows.size() > FEW) {
      byPlace = rows == base.byId() ? base.byPlace(places) : Sorted.of(places, values());
    }
    return byPlace;
  }

  /** The rows as a new base. */
  Rows<R> merged() {
    if (rows == base.byId()) {
      return base;
    }
    return rows.size() == 0 ? Rows.empty() : new Rows<>(rows, byPlace, byOther);
  }

  /** Hands out each changed row: before (null: inserted) and after (null: deleted). */
  void differences(Difference<? super R> to) {
    if (rows != base.byId()) {
      base.byId().differences(rows, to);
    }
  }

  /** Takes one changed row. */
  interface Difference<R> {
    void accept(@Nullable R before, @Nullable R after);
  }

  private static final class Finder<R> implements Predicate<R> {
    private final ToIntFunction<? super R> place;
    private @Nullable R found;

    Finder(ToIntFunction<? super R> place) {
      this.place = place;
    }

    @Override
    public boolean test(R row) {
      if (place.applyAsInt(row) != 0) {
        return false;
      }
      found = row;
      return true;
    }
  }
}
