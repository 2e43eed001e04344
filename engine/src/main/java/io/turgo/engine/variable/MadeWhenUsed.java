package io.turgo.engine.variable;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made for the first who asks, since to make it costs much. Two threads may both
 * make one; safe for all threads where that does no harm.
 */
final class MadeWhenUsed<T> {
  private final Supplier<T> maker;
  private volatile @Nullable T made;

  MadeWhenUsed(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T value = made;
    if (value == null) {
      value = maker.get();
      made = value;
    }
    return value;
  }
}
