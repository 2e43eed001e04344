package io.turgo.engine.store;

import java.util.Arrays;

/**
 * The things that a batch is done to, in the order of their ids; sixteen bytes for each, because
 * all of them are in memory for the moment between the reading and the writing.
 */
public final class FoundItems {
  private long[] pairs = new long[128];
  private int length;

  public void add(long id, long instanceId) {
    if (length == pairs.length) {
      pairs = Arrays.copyOf(pairs, Math.multiplyExact(length, 2));
    }
    pairs[length] = id;
    pairs[length + 1] = instanceId;
    length += 2;
  }

  public int size() {
    return length / 2;
  }

  public long id(int index) {
    return pairs[2 * index];
  }

  public long instanceId(int index) {
    return pairs[2 * index + 1];
  }
}
