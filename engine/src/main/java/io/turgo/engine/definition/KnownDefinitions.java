package io.turgo.engine.definition;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All definitions as they were at one epoch; immutable.
 *
 * @param byDeployment in the order of their ids
 */
record KnownDefinitions(
    long epoch,
    SharedMap<Long, DefinitionRow> byId,
    SharedMap<TenantKey, DefinitionRow> newest,
    SharedMap<Version, DefinitionRow> byVersion,
    SharedMap<Long, List<DefinitionRow>> byDeployment,
    KnownStarts starts,
    List<PausedRow> pauses,
    Set<Activity> paused) {
  private static final Comparator<DefinitionRow> BY_ID =
      Comparator.comparingLong(DefinitionRow::id);

  static final KnownDefinitions NONE = of(new AllDefinitions(-1, List.of(), List.of(), List.of()));

  /** An activity of one version. */
  record Activity(long definitionId, String activityId) {}

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
    byDeployment.values().forEach(together -> together.sort(BY_ID));
    return new KnownDefinitions(
        all.epoch(),
        SharedMap.of(byId),
        SharedMap.of(newest),
        SharedMap.of(byVersion),
        SharedMap.of(byDeployment),
        KnownStarts.of(all.starts()),
        all.paused(),
        paused(all));
  }

  /**
   * The same after one deployment more, which was the only change of its epoch.
   *
   * @param added its start events
   */
  KnownDefinitions plus(
      long newEpoch, List<DefinitionRow> definitions, List<EventSubscriptionRow> added) {
    KnownDefinitions known = this;
    for (DefinitionRow row : definitions) {
      known = known.plus(row);
    }
    return new KnownDefinitions(
        newEpoch,
        known.byId,
        known.newest,
        known.byVersion,
        known.byDeployment,
        known.starts.plus(added),
        pauses,
        known.paused);
  }

  /** With a new version of a key, so that the start events of the one before wait no more. */
  private KnownDefinitions plus(DefinitionRow row) {
    TenantKey key = new TenantKey(row.key(), row.tenantId());
    DefinitionRow before = newest.get(key);
    List<DefinitionRow> together =
        new ArrayList<>(byDeployment.getOrDefault(row.deploymentId(), List.of()));
    together.add(row);
    together.sort(BY_ID);
    return new KnownDefinitions(
        epoch,
        byId.with(row.id(), row),
        newest.with(key, row),
        byVersion.with(new Version(row.key(), row.tenantId(), row.version()), row),
        byDeployment.with(row.deploymentId(), together),
        before == null ? starts : starts.without(before.id()),
        pauses,
        withPauses(row));
  }

  private Set<Activity> withPauses(DefinitionRow row) {
    List<Activity> added =
        pauses.stream()
            .map(PausedRow::what)
            .filter(what -> isPausedBy(what, row))
            .map(what -> new Activity(row.id(), what.activityId()))
            .toList();
    if (added.isEmpty()) {
      return paused;
    }
    Set<Activity> all = new HashSet<>(paused);
    all.addAll(added);
    return Set.copyOf(all);
  }

  /** What is paused of each version, of whichever of them it was paused. */
  private static Set<Activity> paused(AllDefinitions all) {
    Set<Activity> paused = new HashSet<>();
    for (PausedRow row : all.paused()) {
      Paused what = row.what();
      for (DefinitionRow definition : all.definitions()) {
        if (isPausedBy(what, definition)) {
          paused.add(new Activity(definition.id(), what.activityId()));
        }
      }
    }
    return Set.copyOf(paused);
  }

  private static boolean isPausedBy(Paused what, DefinitionRow definition) {
    return definition.key().equals(what.key())
        && definition.tenantId().equals(what.tenantId())
        && (what.definitionId() == null || what.definitionId() == definition.id());
  }

  /** Whether a definition is there and not suspended. */
  boolean isActive(long definitionId) {
    DefinitionRow row = byId.get(definitionId);
    return row != null && !row.suspended();
  }

  boolean isPaused(long definitionId, String activityId) {
    return !paused.isEmpty() && paused.contains(new Activity(definitionId, activityId));
  }

  @Nullable DefinitionRow newest(String key, String tenantId) {
    return newest.get(new TenantKey(key, tenantId));
  }
}
