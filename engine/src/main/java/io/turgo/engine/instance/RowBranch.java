package io.turgo.engine.instance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Nodes of one height whose rows follow one another; neither it nor one of them is empty. */
final class RowBranch<R extends Row> extends RowNode<R> {
  /** A change copies so many references at each height at most. */
  static final int MOST = 16;

  private final RowNode<R>[] children;
  private final R last;
  private final int size;
  private final long bytes;

  private RowBranch(RowNode<R>[] children, int size, long bytes) {
    this.children = children;
    this.last = children[children.length - 1].last();
    this.size = size;
    this.bytes = bytes;
  }

  static <R extends Row> RowBranch<R> of(List<? extends RowNode<R>> children) {
    return of(children.toArray(RowBranch.<R>array(0)));
  }

  private static <R extends Row> RowBranch<R> of(RowNode<R>[] children) {
    int size = 0;
    long bytes = 0;
    for (RowNode<R> child : children) {
      size += child.size();
      bytes += child.bytes();
    }
    return new RowBranch<>(children, size, bytes);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java makes no arrays of generic types
  private static <R extends Row> RowNode<R>[] array(int length) {
    return new RowNode[length];
  }

  @Override
  RowNode<R> child(int index) {
    return children[index];
  }

  @Override
  int length() {
    return children.length;
  }

  @Override
  R last(int child) {
    return children[child].last();
  }

  @Override
  R last() {
    return last;
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long bytes() {
    return bytes;
  }

  @Override
  int height() {
    return 1 + children[0].height();
  }

  @Override
  RowNode<R> with(Comparator<? super R> order, R row) {
    int index = Math.min(childAt(order, row), children.length - 1);
    RowNode<R> old = children[index];
    RowNode<R> changed = old.with(order, row);
    RowNode<R>[] now;
    if (changed.isOverfull()) {
      int cut = cut(changed, row);
      now = Arrays.copyOf(children, children.length + 1);
      System.arraycopy(children, index + 1, now, index + 2, children.length - index - 1);
      now[index] = changed.part(0, cut);
      now[index + 1] = changed.part(cut, changed.length());
    } else {
      now = children.clone();
      now[index] = changed;
    }
    return replaced(now, old, changed);
  }

  /**
   * Where an overfull node is cut in two. Rows mostly come at the end, so a node that is full there
   * stays full.
   *
   * @param row the one that was put in
   */
  @SuppressWarnings("ReferenceEquality") // whether it is this one
  static <R extends Row> int cut(RowNode<R> overfull, R row) {
    return overfull.last() == row ? overfull.length() - 1 : overfull.length() / 2;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same node stands for no change
  RowNode<R> without(Comparator<? super R> order, R like) {
    int index = childAt(order, like);
    if (index == children.length) {
      return this;
    }
    RowNode<R> old = children[index];
    RowNode<R> changed = old.without(order, like);
    if (changed == old) {
      return this;
    }
    if (changed.size() == 0) {
      return children.length == 1 ? changed : replaced(fewer(index, index + 1), old, changed);
    }
    int left = joinedWithLeft(index, changed) ? index - 1 : index;
    int right = left + 1;
    if (left == index && (right == children.length || !changed.joins(children[right]))) {
      RowNode<R>[] now = children.clone();
      now[index] = changed;
      return replaced(now, old, changed);
    }
    RowNode<R>[] now = fewer(right, right + 1);
    now[left] = left == index ? changed.joined(children[right]) : children[left].joined(changed);
    return replaced(now, old, changed);
  }

  private boolean joinedWithLeft(int index, RowNode<R> changed) {
    return index > 0 && children[index - 1].joins(changed);
  }

  /** The children without those from one index to before another. */
  private RowNode<R>[] fewer(int from, int to) {
    RowNode<R>[] fewer = Arrays.copyOf(children, children.length - (to - from));
    System.arraycopy(children, to, fewer, from, children.length - to);
    return fewer;
  }

  /** With other children, of which the rows of one have changed. */
  private RowBranch<R> replaced(RowNode<R>[] now, RowNode<R> old, RowNode<R> changed) {
    return new RowBranch<>(
        now, size - old.size() + changed.size(), bytes - old.bytes() + changed.bytes());
  }

  @Override
  boolean isOverfull() {
    return children.length > MOST;
  }

  @Override
  boolean joins(RowNode<R> right) {
    return children.length + right.length() <= MOST / 2;
  }

  @Override
  RowNode<R> joined(RowNode<R> right) {
    RowBranch<R> other = (RowBranch<R>) right;
    RowNode<R>[] all = Arrays.copyOf(children, children.length + other.children.length);
    System.arraycopy(other.children, 0, all, children.length, other.children.length);
    return new RowBranch<>(all, size + other.size, bytes + other.bytes);
  }

  @Override
  RowNode<R> part(int from, int to) {
    return of(Arrays.copyOfRange(children, from, to));
  }

  @Override
  int before(ToIntFunction<? super R> place) {
    int child = childAt(place);
    int before = 0;
    for (int i = 0; i < child; i++) {
      before += children[i].size();
    }
    return child == children.length ? before : before + children[child].before(place);
  }

  @Override
  Visit visit(ToIntFunction<? super R> place, Predicate<? super R> visitor) {
    for (int i = childAt(place); i < children.length; i++) {
      Visit visit = children[i].visit(place, visitor);
      if (visit != Visit.TAKEN) {
        return visit;
      }
    }
    return Visit.TAKEN;
  }

  @Override
  void forEach(Consumer<? super R> action) {
    for (RowNode<R> child : children) {
      child.forEach(action);
    }
  }

  @Override
  boolean any(Predicate<? super R> condition) {
    for (RowNode<R> child : children) {
      if (child.any(condition)) {
        return true;
      }
    }
    return false;
  }
}
