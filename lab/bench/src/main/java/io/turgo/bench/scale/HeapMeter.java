package io.turgo.bench.scale;

import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * The heap that is in use after garbage collection.
 *
 * @param before the work
 */
record HeapMeter(long before) {
  private static final int COLLECTIONS = 3;

  static HeapMeter now() {
    return new HeapMeter(used());
  }

  /** What each item keeps: what was added since, divided by their number. */
  ScaleRow row(String work, long items, long beginNanos) {
    double seconds = (System.nanoTime() - beginNanos) / 1e9;
    double added = Math.max(0, used() - before);
    return new ScaleRow(work, items, items, seconds, Map.of(ScaleCount.HEAP, added / items));
  }

  /** References of several kinds take more than one collection. */
  private static long used() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
