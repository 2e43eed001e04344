package io.turgo.engine.instance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Some rows in their order; empty in an empty tree only. */
final class RowLeaf<R extends Row> extends RowNode<R> {
  /** A change copies so many references at most. */
  static final int MOST = 32;

  private final Row[] rows;
  private final long bytes;

  RowLeaf(Row[] rows, long bytes) {
    this.rows = rows;
    this.bytes = bytes;
  }

  static <R extends Row> RowLeaf<R> of(Row[] rows) {
    long bytes = 0;
    for (Row row : rows) {
      bytes += Payload.inMemory(row);
    }
    return new RowLeaf<>(rows, bytes);
  }

  /** Every row that was put in is an R. */
  @Override
  @SuppressWarnings("unchecked")
  R child(int index) {
    return (R) rows[index];
  }

  @Override
  int length() {
    return rows.length;
  }

  @Override
  R last(int index) {
    return child(index);
  }

  @Override
  R last() {
    return child(rows.length - 1);
  }

  @Override
  int size() {
    return rows.length;
  }

  @Override
  long bytes() {
    return bytes;
  }

  @Override
  int height() {
    return 0;
  }

  @Override
  RowNode<R> with(Comparator<? super R> order, R row) {
    int index = childAt(order, row);
    long now = bytes + Payload.inMemory(row);
    if (index < rows.length && order.compare(child(index), row) == 0) {
      Row[] replaced = rows.clone();
      replaced[index] = row;
      return new RowLeaf<>(replaced, now - Payload.inMemory(rows[index]));
    }
    Row[] longer = new Row[rows.length + 1];
    System.arraycopy(rows, 0, longer, 0, index);
    longer[index] = row;
    System.arraycopy(rows, index, longer, index + 1, rows.length - index);
    return new RowLeaf<>(longer, now);
  }

  @Override
  RowNode<R> without(Comparator<? super R> order, R like) {
    int index = childAt(order, like);
    if (index == rows.length || order.compare(child(index), like) != 0) {
      return this;
    }
    Row[] shorter = new Row[rows.length - 1];
    System.arraycopy(rows, 0, shorter, 0, index);
    System.arraycopy(rows, index + 1, shorter, index, shorter.length - index);
    return new RowLeaf<>(shorter, bytes - Payload.inMemory(rows[index]));
  }

  @Override
  boolean isOverfull() {
    return rows.length > MOST;
  }

  @Override
  boolean joins(RowNode<R> right) {
    return rows.length + right.length() <= MOST / 2;
  }

  @Override
  RowNode<R> joined(RowNode<R> right) {
    RowLeaf<R> other = (RowLeaf<R>) right;
    Row[] all = Arrays.copyOf(rows, rows.length + other.rows.length);
    System.arraycopy(other.rows, 0, all, rows.length, other.rows.length);
    return new RowLeaf<>(all, bytes + other.bytes);
  }

  @Override
  RowNode<R> part(int from, int to) {
    return of(Arrays.copyOfRange(rows, from, to));
  }

  @Override
  int before(ToIntFunction<? super R> place) {
    return childAt(place);
  }

  @Override
  Visit visit(ToIntFunction<? super R> place, Predicate<? super R> visitor) {
    for (int i = childAt(place); i < rows.length; i++) {
      R row = child(i);
      if (place.applyAsInt(row) != 0) {
        return Visit.PAST;
      }
      if (!visitor.test(row)) {
        return Visit.REFUSED;
      }
    }
    return Visit.TAKEN;
  }

  @Override
  void forEach(Consumer<? super R> action) {
    for (int i = 0; i < rows.length; i++) {
      action.accept(child(i));
    }
  }

  @Override
  boolean any(Predicate<? super R> condition) {
    for (int i = 0; i < rows.length; i++) {
      if (condition.test(child(i))) {
        return true;
      }
    }
    return false;
  }
}
