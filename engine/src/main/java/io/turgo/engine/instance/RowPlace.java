package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/** Where a walk through a tree of rows stands: before a child of a node. */
final class RowPlace<R extends Row> {
  private final RowNode<R> node;
  private final @Nullable RowPlace<R> above;
  private int child;

  private RowPlace(RowNode<R> node, @Nullable RowPlace<R> above) {
    this.node = node;
    this.above = above;
  }

  /** The beginning of a tree; null if it is empty. */
  static <R extends Row> @Nullable RowPlace<R> first(RowNode<R> root) {
    return root.length() == 0 ? null : new RowPlace<>(root, null);
  }

  /** How many nodes are between the child and a row; 0 if the child is a row. */
  int height() {
    return node.height();
  }

  /** The row that the walk stands before; in a leaf only. */
  R row() {
    return ((RowLeaf<R>) node).child(child);
  }

  /** Whether another walk stands before the same child, which both trees share. */
  @SuppressWarnings("ReferenceEquality")
  boolean isBeforeSame(RowPlace<R> other) {
    return node.child(child) == other.node.child(other.child);
  }

  /** The beginning of the child, a node. */
  RowPlace<R> entered() {
    return new RowPlace<>(((RowBranch<R>) node).child(child), this);
  }

  /** The first row of the child, or the child itself if it is a row. */
  RowPlace<R> down() {
    RowPlace<R> place = this;
    while (place.height() > 0) {
      place = place.entered();
    }
    return place;
  }

  /** The place after the child; null at the end of the tree. */
  @Nullable RowPlace<R> next() {
    RowPlace<R> place = this;
    place.child++;
    while (place.child == place.node.length()) {
      place = place.above;
      if (place == null) {
        return null;
      }
      place.child++;
    }
    return place;
  }
}
