package io.turgo.engine.definition;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map whose changed copies share all entries but those of one part. A copy of a whole
 * map for each change would make a deployment dearer with each definition that is there.
 */
final class SharedMap<K, V> {
  private static final int PART_BITS = 9;

  /** A change copies one of them, and the list of them. */
  private static final int PARTS = 1 << PART_BITS;

  /** Of Fibonacci hashing: two to the power of 32 by the golden ratio. */
  private static final int SPREAD = 0x9E3779B9;

  private final List<Map<K, V>> parts;

  private SharedMap(List<Map<K, V>> parts) {
    this.parts = parts;
  }

  static <K, V> SharedMap<K, V> of(Map<K, V> entries) {
    List<Map<K, V>> parts = new ArrayList<>(Collections.nCopies(PARTS, Map.of()));
    entries.forEach((key, value) -> {
      int index = part(key);
      if (parts.get(index).isEmpty()) {
        parts.set(index, new HashMap<>());
      }
      parts.get(index).put(key, value);
    });
    return new SharedMap<>(parts);
  }

  @Nullable V get(K key) {
    return parts.get(part(key)).get(key);
  }

  V getOrDefault(K key, V otherwise) {
    V value = get(key);
    return value == null ? otherwise : value;
  }

  /** A copy in which a key has this value. */
  SharedMap<K, V> with(K key, V value) {
    Map<K, V> part = new HashMap<>(parts.get(part(key)));
    part.put(key, value);
    return with(part(key), part);
  }

  /** A copy without a key. */
  SharedMap<K, V> without(K key) {
    Map<K, V> part = new HashMap<>(parts.get(part(key)));
    return part.remove(key) == null ? this : with(part(key), part);
  }

  private SharedMap<K, V> with(int index, Map<K, V> part) {
    List<Map<K, V>> changed = new ArrayList<>(parts);
    changed.set(index, part);
    return new SharedMap<>(changed);
  }

  /** All values, in no order. */
  Stream<V> values() {
    return parts.stream().flatMap(part -> part.values().stream());
  }

  private static int part(Object key) {
    // Other bits than a HashMap takes, or each part would be one bucket of its own map.
    return (key.hashCode() * SPREAD) >>> (Integer.SIZE - PART_BITS);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SharedMap<?, ?> map && map.parts.equals(parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  @Override
  public String toString() {
    return parts.stream().filter(part -> !part.isEmpty()).toList().toString();
  }
}
