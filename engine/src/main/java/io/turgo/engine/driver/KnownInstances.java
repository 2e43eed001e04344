package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store;
import java.util.Collection;
import java.util.LinkedHashSet;
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

  /**
   * Reads the instances of jobs, unless a copy that is new enough is there, and those that called
   * them: the job with which a called instance ends changes both. All of a kind in one snapshot.
   */
  void prefetch(Collection<JobRow> jobs) {
    Set<Long> wanted = new LinkedHashSet<>();
    Set<Long> callers = new LinkedHashSet<>();
    for (JobRow job : jobs) {
      InstanceSnapshot cached = cache.get(job.instanceId());
      if (cached == null || cached.rev() < job.instanceRev()) {
        wanted.add(job.instanceId());
      } else {
        addCaller(cached, callers);
      }
    }
    readAhead(wanted, callers);
  }

  /** The same for instances that commands are about to be done to; a copy may be old. */
  void prefetchInstances(Collection<Long> instanceIds) {
    Set<Long> wanted = new LinkedHashSet<>();
    Set<Long> callers = new LinkedHashSet<>();
    for (Long id : instanceIds) {
      InstanceSnapshot cached = cache.get(id);
      if (cached == null) {
        wanted.add(id);
      } else {
        addCaller(cached, callers);
      }
    }
    readAhead(wanted, callers);
  }

  private void readAhead(Set<Long> wanted, Set<Long> callers) {
    for (InstanceSnapshot read : readAhead(wanted)) {
      addCaller(read, callers);
    }
    callers.removeIf(id -> cache.get(id) != null);
    readAhead(callers);
  }

  private static void addCaller(InstanceSnapshot called, Set<Long> callers) {
    InstanceCaller caller = called.instance().caller();
    if (caller != null) {
      callers.add(caller.instanceId());
    }
  }

  private List<InstanceSnapshot> readAhead(Set<Long> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    metrics.loads.add(ids.size());
    List<InstanceSnapshot> read = store.load(List.copyOf(ids));
    read.forEach(cache::putAhead);
    return read;
  }

  /** The copy that this node has, which may be old; null if there is none. */
  @Nullable InstanceSnapshot cached(long instanceId) {
    return cache.get(instanceId);
  }

  /** The instance of an attempt, which is marked where it was read for it; null if it is gone. */
  @Nullable InstanceSnapshot of(Attempt attempt) {
    InstanceSnapshot cached =
        attempt.source() == Attempt.Source.DATABASE ? null : cache.get(attempt.instanceId());
    if (cached != null) {
      return cached;
    }
    attempt.readFrom(Attempt.Source.DATABASE);
    return read(attempt.instanceId());
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
    if (shards.size() == store.shards()) {
      cache.removeAll(); // the executor of a lone node begins or ends
    } else {
      cache.removeShards(shards);
    }
  }
}
