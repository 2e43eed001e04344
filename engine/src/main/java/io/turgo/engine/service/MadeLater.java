package io.turgo.engine.service;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of the engine that others need before it is made. They keep this and ask for the part when
 * they run, which is never before the engine is put together. Safe for all threads.
 */
final class MadeLater<T> implements Supplier<T> {
  private final String name;
  private volatile @Nullable T part;

  /**
   * @param name of the part, for the error of code that asks too early
   */
  MadeLater(String name) {
    this.name = name;
  }

  /**
   * Says that the part is made.
   *
   * @return the part
   * @throws IllegalStateException if it has been made before
   */
  T made(T made) {
    if (part != null) {
      throw new IllegalStateException("There is a part '" + name + "' of the engine already");
    }
    part = made;
    return made;
  }

  /**
   * Returns the part.
   *
   * @throws IllegalStateException if it is not made yet
   */
  @Override
  public T get() {
    T made = part;
    if (made == null) {
      throw new IllegalStateException(
          "The part '" + name + "' of the engine is not made yet; nothing may run before it is");
    }
    return made;
  }
}
