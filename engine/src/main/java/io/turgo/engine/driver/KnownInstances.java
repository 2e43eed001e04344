package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Instances as this node last saw them, or else as the database has them. Safe for all threads. */
final class KnownInstances {
  private final Store store;
  private final InstanceCache cache;
  private final DriverCounters metrics;

  KnownInstances(Store store, long cacheBytes, DriverCounters metrics) {
    this.store = store;
    this.cache = new InstanceCache(cacheBytes);
    this.metrics = metrics;
  }

  /** Reads instances in one snapshot, unless a copy that is new enough is there. */
  void prefetch(Collection<JobRow> jobs) {
    List<Long> wanted = new ArrayList<>();
    for (JobRow job : jobs) {
      InstanceSnapshot cached = cache.get(job.instanceId());
      if (cached == null || cached.rev() < job.instanceRev()) {
        wanted.add(job.instanceId());
      }
    }
    if (!wanted.isEmpty()) {
      metrics.loads.add(wanted.size());
      store.load(wanted.stream().distinct().toList()).forEach(cache::putAhead);
    }
  }

  /** The copy that this node has, which may be old; null if there is none. */
  @Nullable InstanceSnapshot cached(long instanceId) {
    return cache.get(instanceId);
  }

  /** The instance of an attempt, which is marked where it was read for it; null if it is gone. */
  @Nullable InstanceSnapshot of(Attempt attempt) {
    InstanceSnapshot cached = attempt.fresh ? null : cache.get(attempt.instanceId);
    if (cached != null) {
      return cached;
    }
    attempt.fresh = true;
    return read(attempt.instanceId);
  }

  /** An instance as the database has it; null if it has none. */
  @Nullable InstanceSnapshot read(long instanceId) {
    metrics.loads.increment();
    List<InstanceSnapshot> loaded = store.load(List.of(instanceId));
    if (loaded.isEmpty()) {
      cache.remove(instanceId);
      return null;
    }
    cache.put(loaded.getFirst());
    return loaded.getFirst();
  }

  /** The running instance that has an execution or a task with this id. */
  OptionalLong ofScope(long scopeId) {
    OptionalLong ofExecution = store.instanceOfExecution(scopeId);
    return ofExecution.isPresent() ? ofExecution : store.instanceOfTask(scopeId);
  }

  /** Keeps what was committed. */
  void keep(InstanceState committed) {
    if (committed.isEnded()) {
      cache.remove(committed.id());
    } else {
      cache.put(committed.committed());
    }
  }

  void forget(long instanceId) {
    cache.remove(instanceId);
  }

  void forgetShards(Set<Integer> shards) {
    cache.removeShards(shards);
  }
}
