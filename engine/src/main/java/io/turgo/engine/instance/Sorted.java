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
 * Rows in an order in which no two rows share a place. It is immutable: a change makes a new one,
 * which shares all but the path to one leaf with the old one.
 *
 * <p>The rows are a B-tree. Most instances have a handful of rows of each kind, which is one leaf,
 * and a node keeps hundreds of thousands of instances. A change of 100,000 rows copies about 80
 * references. A list of leaves, the rejected option, copied one reference for each 64 rows: half of
 * what a leg with a job allocated among 16,000 of them.
 */
final class Sorted<R extends Row> {
  private final Comparator<? super R> order;
  private final RowNode<R> root;

  private Sorted(Comparator<? super R> order, RowNode<R> root) {
    this.order = order;
    this.root = root;
  }

  static <R extends Row> Sorted<R> of(Comparator<? super R> order, Collection<R> rows) {
    R[] all = array(rows);
    Arrays.sort(all, order);
    if (all.length <= RowLeaf.MOST) {
      return new Sorted<>(order, RowLeaf.of(all));
    }
    List<RowNode<R>> nodes = new ArrayList<>();
    for (int from = 0; from < all.length; from += RowLeaf.MOST) {
      int to = Math.min(all.length, from + RowLeaf.MOST);
      nodes.add(RowLeaf.of(Arrays.copyOfRange(all, from, to)));
    }
    while (nodes.size() > 1) {
      List<RowNode<R>> above = new ArrayList<>();
      for (int from = 0; from < nodes.size(); from += RowBranch.MOST) {
        int to = Math.min(nodes.size(), from + RowBranch.MOST);
        above.add(RowBranch.of(nodes.subList(from, to)));
      }
      nodes = above;
    }
    return new Sorted<>(order, nodes.getFirst());
  }

  @SuppressWarnings("unchecked") // an R is a Row to the JVM
  private static <R extends Row> R[] array(Collection<R> rows) {
    return (R[]) rows.toArray(new Row[0]);
  }

  int size() {
    return root.size();
  }

  /** About how many bytes the values of all rows take. */
  long bytes() {
    return root.bytes();
  }

  /** The row with an id, where the order is that of ids. */
  @Nullable R withId(long id) {
    return first(row -> Long.compare(row.id(), id));
  }

  /**
   * The first row of a range.
   *
   * @param place negative for rows before the range, 0 for those in it, positive for those after
   */
  @Nullable R first(ToIntFunction<? super R> place) {
    RowNode<R> node = root;
    while (true) {
      int child = node.childAt(place);
      if (child == node.length()) {
        return null;
      }
      if (node instanceof RowBranch<R> branch) {
        node = branch.child(child);
      } else {
        R row = node.last(child);
        return place.applyAsInt(row) == 0 ? row : null;
      }
    }
  }

  /** Hands out the rows of a range in their order until one is refused; false if one was. */
  boolean all(ToIntFunction<? super R> place, Predicate<? super R> visitor) {
    return root.visit(place, visitor) != RowNode.Visit.REFUSED;
  }

  /** How many rows a range has; costs no look at each of them. */
  int count(ToIntFunction<? super R> place) {
    return root.before(row -> place.applyAsInt(row) > 0 ? 0 : -1) - root.before(place);
  }

  void forEach(Consumer<? super R> action) {
    root.forEach(action);
  }

  boolean any(Predicate<? super R> condition) {
    return root.any(condition);
  }

  /** With a row, in place of the one that had its place. */
  Sorted<R> with(R row) {
    RowNode<R> changed = root.with(order, row);
    if (!changed.isOverfull()) {
      return new Sorted<>(order, changed);
    }
    int cut = RowBranch.cut(changed, row);
    return new Sorted<>(
        order, RowBranch.of(List.of(changed.part(0, cut), changed.part(cut, changed.length()))));
  }

  /**
   * With a row that another one became, whose place may have been another.
   *
   * @param old null for a row that is new
   */
  Sorted<R> with(@Nullable R old, R row) {
    return old == null || order.compare(old, row) == 0 ? with(row) : without(old).with(row);
  }

  /** Without the row that has the place of this one. */
  @SuppressWarnings("ReferenceEquality") // the same node stands for no change
  Sorted<R> without(R like) {
    RowNode<R> changed = root.without(order, like);
    if (changed == root) {
      return this;
    }
    while (changed instanceof RowBranch<R> branch && branch.length() == 1) {
      changed = branch.child(0);
    }
    return new Sorted<>(order, changed);
  }

  /**
   * Hands out each place where the other is different: the row there (null: none) and that of the
   * other (null: none). It does not look at nodes that both share.
   */
  void differences(Sorted<R> other, RowMap.Difference<? super R> to) {
    RowPlace<R> mine = RowPlace.first(root);
    RowPlace<R> theirs = RowPlace.first(other.root);
    while (mine != null && theirs != null) {
      int higher = Integer.compare(mine.height(), theirs.height());
      if (mine.isBeforeSame(theirs)) {
        mine = mine.next();
        theirs = theirs.next();
      } else if (higher != 0 || mine.height() > 0) {
        mine = higher >= 0 ? mine.entered() : mine;
        theirs = higher <= 0 ? theirs.entered() : theirs;
      } else {
        R before = mine.row();
        R after = theirs.row();
        int compared = order.compare(before, after);
        if (compared != 0) {
          to.accept(compared < 0 ? before : null, compared < 0 ? null : after);
        } else if (!before.equals(after)) {
          to.accept(before, after);
        }
        mine = compared <= 0 ? mine.next() : mine;
        theirs = compared >= 0 ? theirs.next() : theirs;
      }
    }
    for (; mine != null; mine = mine.next()) {
      mine = mine.down();
      to.accept(mine.row(), null);
    }
    for (; theirs != null; theirs = theirs.next()) {
      theirs = theirs.down();
      to.accept(null, theirs.row());
    }
  }
}
