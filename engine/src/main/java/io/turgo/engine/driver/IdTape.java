package io.turgo.engine.driver;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * The ids that an attempt took. A repeated stepping gets them again in the same order, so ids that
 * user code has seen, such as that of a new task, stay valid as long as the path is the same. For
 * one thread at a time.
 */
final class IdTape {
  private static final int USUAL = 8;

  private long[] ids = new long[USUAL];
  private int size;
  private int next;

  /** The next id, a fresh one once all that were taken are given again. */
  long next(LongSupplier fresh) {
    if (next == size) {
      long id = fresh.getAsLong();
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, size * 2);
      }
      ids[size++] = id;
    }
    return ids[next++];
  }

  /**
   * Begins again.
   *
   * @param keep false if nobody was told of any id, so that fresh ones are as good
   */
  void rewind(boolean keep) {
    next = 0;
    if (!keep) {
      size = 0;
    }
  }
}
