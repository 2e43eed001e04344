package io.turgo.engine.store;

/** Which shard an instance tree belongs to. */
public final class Shards {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Shards() {}

  /** Spreads root instance ids evenly (Fibonacci hashing, Knuth, TAOCP 3, section 6.4). */
  public static int of(long rootId, int shards) {
    return (int) Long.remainderUnsigned((rootId * GOLDEN) >>> 16, shards);
  }
}
