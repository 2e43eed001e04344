package io.turgo.engine.executor;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.store.Store;
import java.util.HashSet;
import java.util.Set;

/** Tells other nodes of jobs for their shards, after commit and off the committers' threads. */
final class ShardWaker extends Service {
  private static final long LONGEST_WAIT_MS = 1_000;

  private final Store store;

  /** Guarded by itself. */
  private final Set<Integer> shards = new HashSet<>();

  ShardWaker(Store store, Health health) {
    super("turgo-waker", health);
    this.store = store;
  }

  void wakeNodeOf(int shard) {
    synchronized (shards) {
      shards.add(shard);
    }
    wake();
  }

  @Override
  protected long runOnce() {
    Set<Integer> told;
    synchronized (shards) {
      told = Set.copyOf(shards);
      shards.clear();
    }
    if (!told.isEmpty()) {
      store.wake(told);
    }
    return LONGEST_WAIT_MS;
  }
}
