package io.turgo.engine.definition;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All definitions as they were at one epoch; immutable. */
record KnownDefinitions(
    long epoch,
    Map<Long, DefinitionRow> byId,
    Map<TenantKey, DefinitionRow> newest,
    Map<Version, DefinitionRow> byVersion,
    Map<Long, List<DefinitionRow>> byDeployment,
    Map<Awaited, List<EventSubscriptionRow>> starts,
    Map<AnyTenant, List<EventSubscriptionRow>> startsOfAllTenants,
    List<PausedRow> pauses,
    Set<Activity> paused) {
  static final KnownDefinitions NONE =
      new KnownDefinitions(
          -1, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), List.of(), Set.of());

  /** An activity of one version. */
  record Activity(long definitionId, String activityId) {}

  /** What start events of any tenant wait for. */
  record AnyTenant(Kind kind, String name) {}

  /** What a start event waits for. */
  record Awaited(Kind kind, String name, String tenantId) {}

  /** Versions are counted by key and tenant. */
  record TenantKey(String key, String tenantId) {}

  /** One version of a process in a tenant. */
  record Version(String key, String tenantId, int number) {}

  static KnownDefinitions of(AllDefinitions all) {
    Map<Long, DefinitionRow> byId = new HashMap<>();
    Map<TenantKey, DefinitionRow> newest = new HashMap<>();
    Map<Version, DefinitionRow> byVersion = new HashMap<>();
    Map<Long, List<DefinitionRow>> byDeployment = new HashMap<>();
    for (DefinitionRow row : all.definitions()) {
      byId.put(row.id(), row);
      byVersion.put(new Version(row.key(), row.tenantId(), row.version()), row);
      byDeployment.computeIfAbsent(row.deploymentId(), id -> new ArrayList<>(1)).add(row);
      newest.merge(
          new TenantKey(row.key(), row.tenantId()),
          row,
          (a, b) -> a.version() > b.version() ? a : b);
    }
    Map<Awaited, List<EventSubscriptionRow>> starts = new HashMap<>();
    Map<AnyTenant, List<EventSubscriptionRow>> startsOfAllTenants = new HashMap<>();
    for (EventSubscriptionRow row : all.starts()) {
      String name = Objects.requireNonNullElse(row.name(), "");
      starts
          .computeIfAbsent(
              new Awaited(row.kind(), name, row.tenantId()), awaited -> new ArrayList<>(1))
          .add(row);
      startsOfAllTenants
          .computeIfAbsent(new AnyTenant(row.kind(), name), any -> new ArrayList<>(1))
          .add(row);
    }
    return new KnownDefinitions(
        all.epoch(),
        Map.copyOf(byId),
        Map.copyOf(newest),
        Map.copyOf(byVersion),
        Map.copyOf(byDeployment),
        Map.copyOf(starts),
        Map.copyOf(startsOfAllTenants),
        all.paused(),
        paused(all));
  }

  /** What is paused of each version, of whichever of them it was paused. */
  private static Set<Activity> paused(AllDefinitions all) {
    Set<Activity> paused = new HashSet<>();
    for (PausedRow row : all.paused()) {
      Paused what = row.what();
      for (DefinitionRow definition : all.definitions()) {
        boolean isOfKey =
            definition.key().equals(what.key()) && definition.tenantId().equals(what.tenantId());
        boolean isOfVersion = what.definitionId() == null || what.definitionId() == definition.id();
        if (isOfKey && isOfVersion) {
          paused.add(new Activity(definition.id(), what.activityId()));
        }
      }
    }
    return Set.copyOf(paused);
  }

  /** Whether a definition is there and not suspended. */
  boolean isActive(long definitionId) {
    DefinitionRow row = byId.get(definitionId);
    return row != null && !row.suspended();
  }

  boolean isPaused(long definitionId, String activityId) {
    return !paused.isEmpty() && paused.contains(new Activity(definitionId, activityId));
  }

  /**
   * The start events that wait for something.
   *
   * @param name empty for a kind that has none
   * @param tenantId empty for none, null for any
   */
  List<EventSubscriptionRow> starts(Kind kind, String name, @Nullable String tenantId) {
    if (tenantId == null) {
      return startsOfAllTenants.getOrDefault(new AnyTenant(kind, name), List.of());
    }
    return starts.getOrDefault(new Awaited(kind, name, tenantId), List.of());
  }

  @Nullable DefinitionRow newest(String key, String tenantId) {
    return newest.get(new TenantKey(key, tenantId));
  }
}
