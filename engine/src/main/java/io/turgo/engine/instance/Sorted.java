package io.turgo.engine.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows in an order that no two of them share a place in: immutable, a change gives a new one that
 * has all but one chunk in common with the old.
 *
 * <p>Chunks of arrays rather than a tree: most instances have a handful of rows of each kind, which
 * is one array, and a node keeps hundreds of thousands of instances. Those with thousands of rows
 * still pay for a change about what it touches.
 */
final class Sorted<R extends Row> {
  private static final int CHUNK = 64;

  private final Comparator<? super R> order;

  /** None of them is empty. */
  private final Row[][] chunks;

  private final int size;

  /** Of the values of all rows, see {@link Payload#inMemory}. */
  private final long bytes;

  private Sorted(Comparator<? super R> order, Row[][] chunks, int size, long bytes) {
    this.bytes = bytes;
    this.order = order;
    this.chunks = chunks;
    this.size = size;
  }

  static <R extends Row> Sorted<R> of(Comparator<? super R> order, Collection<R> rows) {
    List<R> all = new ArrayList<>(rows);
    all.sort(order);
    Row[][] chunks = new Row[(all.size() + CHUNK - 1) / CHUNK][];
    for (int i = 0; i < chunks.length; i++) {
      int from = i * CHUNK;
      chunks[i] = all.subList(from, Math.min(all.size(), from + CHUNK)).toArray(new Row[0]);
    }
    long bytes = 0;
    for (R row : all) {
      bytes += Payload.inMemory(row);
    }
    return new Sorted<>(order, chunks, all.size(), bytes);
  }

  int size() {
    return size;
  }

  /** About how many bytes the values of all rows take. */
  long bytes() {
    return bytes;
  }

  /** The row in the place that another one has or would have. */
  @Nullable R find(R like) {
    int chunk = chunkOf(like);
    int index = size == 0 ? -1 : indexIn(chunk, like);
    return index < 0 ? null : at(chunk, index);
  }

  /** The row with an id, where the order is that of ids. */
  @Nullable R withId(long id) {
    int low = 0;
    int high = chunks.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (chunks[middle][chunks[middle].length - 1].id() < id) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return size == 0 ? null : withId(chunks[low], id);
  }

  @SuppressWarnings("unchecked")
  private @Nullable R withId(Row[] chunk, long id) {
    int low = 0;
    int high = chunk.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = chunk[middle].id();
      if (found == id) {
        return (R) chunk[middle];
      }
      if (found < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  /**
   * The first row of a range.
   *
   * @param place negative for rows before the range, 0 for those in it, positive for those after
   */
  @Nullable R first(ToIntFunction<? super R> place) {
    int chunk = chunkOf(place);
    if (chunk == chunks.length) {
      return null;
    }
    R row = at(chunk, indexIn(chunk, place));
    return place.applyAsInt(row) == 0 ? row : null;
  }

  /** Hands out the rows of a range in their order until one is refused; false if one was. */
  boolean all(ToIntFunction<? super R> place, Predicate<? super R> visitor) {
    int chunk = chunkOf(place);
    int index = chunk == chunks.length ? 0 : indexIn(chunk, place);
    for (; chunk < chunks.length; chunk++, index = 0) {
      for (; index < chunks[chunk].length; index++) {
        R row = at(chunk, index);
        if (place.applyAsInt(row) != 0) {
          return true;
        }
        if (!visitor.test(row)) {
          return false;
        }
      }
    }
    return true;
  }

  /** How many rows a range has; costs no look at each of them. */
  int count(ToIntFunction<? super R> place) {
    return position(row -> place.applyAsInt(row) > 0 ? 0 : -1) - position(place);
  }

  /** How many rows are before a range. */
  private int position(ToIntFunction<? super R> place) {
    int chunk = chunkOf(place);
    int before = 0;
    for (int i = 0; i < chunk; i++) {
      before += chunks[i].length;
    }
    return chunk == chunks.length ? before : before + indexIn(chunk, place);
  }

  void forEach(Consumer<? super R> action) {
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      for (int i = 0; i < chunks[chunk].length; i++) {
        action.accept(at(chunk, i));
      }
    }
  }

  boolean any(Predicate<? super R> condition) {
    for (int chunk = 0; chunk < chunks.length; chunk++) {
      for (int i = 0; i < chunks[chunk].length; i++) {
        if (condition.test(at(chunk, i))) {
          return true;
        }
      }
    }
    return false;
  }

  /** With a row, in place of the one that had its place. */
  Sorted<R> with(R row) {
    long added = Payload.inMemory(row);
    if (size == 0) {
      return new Sorted<>(order, new Row[][] {{row}}, 1, added);
    }
    int chunk = chunkOf(row);
    Row[] old = chunks[chunk];
    int index = indexIn(chunk, row);
    if (index >= 0) {
      Row[] replaced = old.clone();
      replaced[index] = row;
      long now = bytes + added - Payload.inMemory(old[index]);
      return new Sorted<>(order, replace(chunk, replaced), size, now);
    }
    index = -1 - index;
    Row[] longer = new Row[old.length + 1];
    System.arraycopy(old, 0, longer, 0, index);
    longer[index] = row;
    System.arraycopy(old, index, longer, index + 1, old.length - index);
    if (longer.length <= CHUNK) {
      return new Sorted<>(order, replace(chunk, longer), size + 1, bytes + added);
    }
    // Rows mostly come at the end, so a chunk that is full there stays full.
    int cut = index == old.length ? old.length : longer.length / 2;
    Row[] left = Arrays.copyOf(longer, cut);
    Row[] right = Arrays.copyOfRange(longer, cut, longer.length);
    return new Sorted<>(order, replace(chunk, left, right), size + 1, bytes + added);
  }

  /** Without the row that has the place of this one. */
  Sorted<R> without(R like) {
    int chunk = chunkOf(like);
    int index = size == 0 ? -1 : indexIn(chunk, like);
    if (index < 0) {
      return this;
    }
    Row[] old = chunks[chunk];
    long left = bytes - Payload.inMemory(old[index]);
    if (old.length == 1) {
      return new Sorted<>(order, replace(chunk), size - 1, left);
    }
    Row[] shorter = new Row[old.length - 1];
    System.arraycopy(old, 0, shorter, 0, index);
    System.arraycopy(old, index + 1, shorter, index, shorter.length - index);
    return new Sorted<>(order, replace(chunk, shorter), size - 1, left);
  }

  private Row[][] replace(int chunk, Row[]... by) {
    if (chunks.length == 1) {
      return by;
    }
    Row[][] now = new Row[chunks.length - 1 + by.length][];
    System.arraycopy(chunks, 0, now, 0, chunk);
    System.arraycopy(by, 0, now, chunk, by.length);
    System.arraycopy(chunks, chunk + 1, now, chunk + by.length, chunks.length - chunk - 1);
    return now;
  }

  /**
   * Hands out each place where the other is different: the row there (null: none) and that of the
   * other (null: none). What both have in common is not looked at.
   */
  @SuppressWarnings("ReferenceEquality") // a chunk that both share has no difference
  void differences(Sorted<R> other, RowMap.Difference<? super R> to) {
    int mine = 0;
    int myIndex = 0;
    int theirs = 0;
    int theirIndex = 0;
    while (mine < chunks.length || theirs < other.chunks.length) {
      if (myIndex == 0
          && theirIndex == 0
          && mine < chunks.length
          && theirs < other.chunks.length
          && chunks[mine] == other.chunks[theirs]) {
        mine++;
        theirs++;
        continue;
      }
      R before = mine < chunks.length ? at(mine, myIndex) : null;
      R after = theirs < other.chunks.length ? other.at(theirs, theirIndex) : null;
      int compared = before == null ? 1 : after == null ? -1 : order.compare(before, after);
      if (compared != 0) {
        to.accept(compared < 0 ? before : null, compared < 0 ? null : after);
      } else if (before != null && !before.equals(after)) {
        to.accept(before, after);
      }
      if (compared <= 0 && ++myIndex == chunks[mine].length) {
        mine++;
        myIndex = 0;
      }
      if (compared >= 0 && ++theirIndex == other.chunks[theirs].length) {
        theirs++;
        theirIndex = 0;
      }
    }
  }

  /** The first chunk whose last row is not before a range; their number if there is none. */
  private int chunkOf(ToIntFunction<? super R> place) {
    int low = 0;
    int high = chunks.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place.applyAsInt(at(middle, chunks[middle].length - 1)) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first index in a chunk whose row is not before a range; its length if there is none. */
  private int indexIn(int chunk, ToIntFunction<? super R> place) {
    int low = 0;
    int high = chunks[chunk].length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place.applyAsInt(at(chunk, middle)) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first chunk whose last row is not before a row; the last one if there is none. */
  private int chunkOf(R like) {
    int low = 0;
    int high = chunks.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (order.compare(at(middle, chunks[middle].length - 1), like) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Where in a chunk the row is that has the place of this one; -1 - where it would be if none. */
  private int indexIn(int chunk, R like) {
    int low = 0;
    int high = chunks[chunk].length - 1;
    int middle = high; // most rows come at the end
    while (low <= high) {
      int compared = order.compare(at(chunk, middle), like);
      if (compared == 0) {
        return middle;
      }
      if (compared < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
      middle = (low + high) >>> 1;
    }
    return -1 - low;
  }

  /** Every row that was put in is an R. */
  @SuppressWarnings("unchecked")
  private R at(int chunk, int index) {
    return (R) chunks[chunk][index];
  }
}
