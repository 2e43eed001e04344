package io.turgo.engine.driver;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Ids for units that must not ask the database for any: a transactional job takes a portion before
 * its transaction begins. What is left of a portion is never given, so that the ids of an instance
 * grow with time, which history is sorted by where its times are the same. Safe for all threads; a
 * portion is used by one at a time.
 */
final class IdReserve {
  /** A job that ends an element and begins the next needs about five. */
  private static final int USUAL = 24;

  private static final int GROWTH = 8;

  private final LongSupplier ids;

  /** Elements whose units needed more, with how many they get. */
  private final ConcurrentMap<Element, Integer> larger = new ConcurrentHashMap<>();

  IdReserve(LongSupplier ids) {
    this.ids = ids;
  }

  /** The element whose job takes the ids: what a unit needs depends on the model. */
  record Element(long definitionId, String activityId) {}

  /** Thrown by a portion that is used up; the next one for its element is larger. */
  static final class UsedUpException extends RuntimeException {
    UsedUpException(Element element, int size) {
      super(
          "The unit of a job of " + element + " needs more than the " + size + " ids it took",
          null,
          false,
          false);
    }
  }

  /** Takes a portion, fetching ids if need be. */
  LongSupplier take(Element element) {
    long[] portion = new long[larger.getOrDefault(element, USUAL)];
    for (int i = 0; i < portion.length; i++) {
      portion[i] = ids.getAsLong();
    }
    return new Portion(element, portion);
  }

  private final class Portion implements LongSupplier {
    private final Element element;
    private final long[] values;
    private int next;

    Portion(Element element, long[] values) {
      this.element = element;
      this.values = values;
    }

    @Override
    public long getAsLong() {
      if (next == values.length) {
        larger.merge(element, values.length * GROWTH, Math::max);
        throw new UsedUpException(element, values.length);
      }
      return values[next++];
    }
  }
}
