package io.turgo.engine.driver;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Instances as this node has last committed or read them, bounded by bytes. A copy may be out of
 * date when another node changed the instance; the rev check at commit finds out.
 */
final class InstanceCache {
  private static final int ROW_BYTES = 120;

  private final Cache<Long, InstanceSnapshot> cache;

  InstanceCache(long maxBytes) {
    cache =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher(InstanceCache::weight)
            .executor(Runnable::run)
            .build();
  }

  @Nullable InstanceSnapshot get(long id) {
    return cache.getIfPresent(id);
  }

  /** Keeps a snapshot unless a newer one is there. */
  void put(InstanceSnapshot snapshot) {
    cache.asMap().merge(snapshot.id(), snapshot, (old, now) -> old.rev() > now.rev() ? old : now);
  }

  void remove(long id) {
    cache.invalidate(id);
  }

  /** In one pass over all that is cached, however many shards change hands. */
  void removeShards(Set<Integer> shards) {
    cache.asMap().values().removeIf(snapshot -> shards.contains(snapshot.instance().shard()));
  }

  private static int weight(Long id, InstanceSnapshot s) {
    long bytes =
        (long) ROW_BYTES
            * (4
                + s.executions().size()
                + s.variables().size()
                + s.tasks().size()
                + s.identityLinks().size()
                + 2L * s.jobs().size());
    for (VariableRow row : s.variables().values()) {
      VariableValue value = row.value();
      String text = value.textValue();
      byte[] binary = value.bytesValue();
      bytes += (text == null ? 0 : 2L * text.length()) + (binary == null ? 0 : binary.length);
    }
    return (int) Math.min(Integer.MAX_VALUE, bytes);
  }
}
