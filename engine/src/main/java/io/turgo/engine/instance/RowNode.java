package io.turgo.engine.instance;

import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * A node of a tree of rows in an order: a leaf has rows, a branch has nodes. It is immutable; a
 * change makes a new node, which shares all children but one with the old node.
 */
abstract sealed class RowNode<R extends Row> permits RowLeaf, RowBranch {
  /** How a visit of rows ended. */
  enum Visit {
    /** The visitor took all rows of the range that the node has; the next node may have more. */
    TAKEN,
    /** The range ends in the node. */
    PAST,
    /** The visitor refused a row. */
    REFUSED
  }

  /** How many children the node has: rows or nodes. */
  abstract int length();

  /** A row in a leaf, a node in a branch. */
  abstract Object child(int index);

  /** The last row of a child; the row itself in a leaf. */
  abstract R last(int child);

  /** The last row. */
  abstract R last();

  /** How many rows there are below. */
  abstract int size();

  /** About how many bytes the values of all rows take, see {@link Payload#inMemory}. */
  abstract long bytes();

  /** How many nodes are between this one and a row. */
  abstract int height();

  /** With a row, in place of the row that had its place; the result may be overfull. */
  abstract RowNode<R> with(Comparator<? super R> order, R row);

  /** Without the row that has the place of this one; the same node if there is none. */
  abstract RowNode<R> without(Comparator<? super R> order, R like);

  /** Whether the node has one child too many, and must be cut. */
  abstract boolean isOverfull();

  /** Whether a node is so empty that it is joined with its neighbour of the same kind. */
  abstract boolean joins(RowNode<R> right);

  /** This node and its right neighbour of the same kind as one. */
  abstract RowNode<R> joined(RowNode<R> right);

  /** The children from one index to before another. */
  abstract RowNode<R> part(int from, int to);

  /** How many rows are before a range. */
  abstract int before(ToIntFunction<? super R> place);

  /** Hands out the rows of a range in their order. */
  abstract Visit visit(ToIntFunction<? super R> place, Predicate<? super R> visitor);

  abstract void forEach(Consumer<? super R> action);

  abstract boolean any(Predicate<? super R> condition);

  /** The first child whose last row is not before a range; their number if there is none. */
  final int childAt(ToIntFunction<? super R> place) {
    int low = 0;
    int high = length();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (place.applyAsInt(last(middle)) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first child whose last row is not before a row; their number if there is none. */
  final int childAt(Comparator<? super R> order, R like) {
    int low = 0;
    int high = length();
    int middle = high - 1; // most rows come at the end
    while (low < high) {
      if (order.compare(last(middle), like) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
      middle = (low + high) >>> 1;
    }
    return low;
  }
}
