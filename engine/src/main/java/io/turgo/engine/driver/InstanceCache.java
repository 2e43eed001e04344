package io.turgo.engine.driver;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.turgo.engine.instance.InstanceSnapshot;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Instances as this node has last committed or read them, bounded by bytes. A copy may be out of
 * date when another node changed the instance; the rev check at commit finds out.
 *
 * <p>Instances that were read ahead for jobs are kept apart until they are used. A full cache
 * prefers instances that were used often and would drop exactly these.
 */
final class InstanceCache {
  private static final int ROW_BYTES = 120;

  /** More than an executor keeps jobs in memory; what jobs that were dropped left goes first. */
  private static final int MOST_AHEAD = 50_000;

  private final long maxBytes;

  /** Another one once all were forgotten; a copy that comes into the old one is read again. */
  private volatile Cache<Long, InstanceSnapshot> cache;

  private final Map<Long, InstanceSnapshot> ahead = Collections.synchronizedMap(new Ahead());

  /** Forgets the oldest beyond its bound. */
  private static final class Ahead extends LinkedHashMap<Long, InstanceSnapshot> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, InstanceSnapshot> eldest) {
      return size() > MOST_AHEAD;
    }
  }

  InstanceCache(long maxBytes) {
    this.maxBytes = maxBytes;
    this.cache = empty(maxBytes);
  }

  private static Cache<Long, InstanceSnapshot> empty(long maxBytes) {
    return Caffeine.newBuilder()
        .maximumWeight(maxBytes)
        .weigher(InstanceCache::weight)
        .executor(Runnable::run)
        .build();
  }

  @Nullable InstanceSnapshot get(long id) {
    InstanceSnapshot cached = cache.getIfPresent(id);
    InstanceSnapshot read = ahead.get(id);
    return read != null && (cached == null || cached.rev() < read.rev()) ? read : cached;
  }

  /** Keeps what was read for a job that is about to run. */
  void putAhead(InstanceSnapshot snapshot) {
    ahead.put(snapshot.id(), snapshot);
  }

  /** Keeps a snapshot unless a newer one is there; what was read ahead has been used. */
  void put(InstanceSnapshot snapshot) {
    ahead.remove(snapshot.id());
    cache.asMap().merge(snapshot.id(), snapshot, (old, now) -> old.rev() > now.rev() ? old : now);
  }

  void remove(long id) {
    ahead.remove(id);
    cache.invalidate(id);
  }

  /** In one pass over all that is cached, however many shards change hands. */
  void removeShards(Set<Integer> shards) {
    ahead.values().removeIf(snapshot -> shards.contains(snapshot.instance().shard()));
    cache.asMap().values().removeIf(snapshot -> shards.contains(snapshot.instance().shard()));
  }

  /** Costs the same however many are cached: single removals make some objects each. */
  void removeAll() {
    ahead.clear();
    cache = empty(maxBytes);
  }

  /** Costs the same for a large instance as for a small one: it is asked at every commit. */
  static int weight(Long id, InstanceSnapshot s) {
    long bytes =
        (long) ROW_BYTES
                * (4
                    + s.executions().size()
                    + s.variables().size()
                    + s.tasks().size()
                    + s.identityLinks().size()
                    + s.subscriptions().size()
                    + 2L * s.jobs().size())
            + s.variables().bytes();
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }
}
