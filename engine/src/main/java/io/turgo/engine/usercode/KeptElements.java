package io.turgo.engine.usercode;

import io.turgo.engine.variable.VariableValue;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The elements of the collections that sequential activities go through, so that they are not read
 * from the whole value for each instance. They are found by the value itself, not by one that is
 * equal to it: a variable that was set again has another one. A few are kept, while there is
 * memory.
 */
final class KeptElements {
  private static final int PLACES = 64;

  private final AtomicReferenceArray<@Nullable Kept> places = new AtomicReferenceArray<>(PLACES);

  private record Kept(Reference<VariableValue> of, Reference<List<?>> elements) {}

  /** The elements of a value; null if they are not kept. */
  @Nullable List<?> of(VariableValue value) {
    Kept kept = places.get(place(value));
    return kept != null && kept.of.refersTo(value) ? kept.elements.get() : null;
  }

  /** Keeps the elements of a value in the place of others. */
  void keep(VariableValue value, List<?> elements) {
    places.set(place(value), new Kept(new WeakReference<>(value), new SoftReference<>(elements)));
  }

  private static int place(VariableValue value) {
    return System.identityHashCode(value) % PLACES;
  }
}
