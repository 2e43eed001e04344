package io.turgo.bench.floor;

import io.turgo.engine.store.Store;

/** Ids from large blocks of the database's, so that none is given twice. Safe for all threads. */
final class FreshIds {
  private static final int BLOCK = 1_000_000;

  private final Store store;
  private long next;
  private long end;

  FreshIds(Store store) {
    this.store = store;
  }

  /** The first of so many ids in a row. */
  synchronized long take(int count) {
    if (end - next < count) {
      int block = Math.max(count, BLOCK);
      next = store.allocateIds(block);
      end = next + block;
    }
    long first = next;
    next += count;
    return first;
  }
}
