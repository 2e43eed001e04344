package io.turgo.engine.definition;

import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All definitions as they were at one epoch; immutable. */
record KnownDefinitions(
    long epoch, Map<Long, DefinitionRow> byId, Map<TenantKey, DefinitionRow> newest) {
  static final KnownDefinitions NONE = new KnownDefinitions(-1, Map.of(), Map.of());

  /** Versions are counted by key and tenant. */
  record TenantKey(String key, String tenantId) {}

  static KnownDefinitions of(AllDefinitions all) {
    Map<Long, DefinitionRow> byId = new HashMap<>();
    Map<TenantKey, DefinitionRow> newest = new HashMap<>();
    for (DefinitionRow row : all.definitions()) {
      byId.put(row.id(), row);
      newest.merge(
          new TenantKey(row.key(), row.tenantId()),
          row,
          (a, b) -> a.version() > b.version() ? a : b);
    }
    return new KnownDefinitions(all.epoch(), Map.copyOf(byId), Map.copyOf(newest));
  }

  @Nullable DefinitionRow newest(String key, String tenantId) {
    return newest.get(new TenantKey(key, tenantId));
  }
}
