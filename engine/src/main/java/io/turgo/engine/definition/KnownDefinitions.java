package io.turgo.engine.definition;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.AllDefinitions;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.NewDefinitions;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All definitions as they were at one epoch; immutable.
 *
 * @param byDeployment in the order of their ids
 * @param pausesByKey what is paused of a key, of one version or of all
 * @param paused the activities that are paused
 */
record KnownDefinitions(
    long epoch,
    SharedMap<Long, DefinitionRow> byId,
    SharedMap<TenantKey, DefinitionRow> newest,
    SharedMap<Version, DefinitionRow> byVersion,
    SharedMap<Long, List<DefinitionRow>> byDeployment,
    KnownStarts starts,
    List<PausedRow> pauses,
    Map<TenantKey, List<Paused>> pausesByKey,
    SharedMap<Activity, Boolean> paused) {
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
    Map<TenantKey, List<Paused>> pausesByKey =
        all.paused().stream()
            .map(PausedRow::what)
            .collect(Collectors.groupingBy(what -> new TenantKey(what.key(), what.tenantId())));
    Map<Activity, Boolean> paused = new HashMap<>();
    for (DefinitionRow row : all.definitions()) {
      pausedOf(row, pausesByKey).forEach(what -> paused.put(what, true));
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
        pausesByKey,
        SharedMap.of(paused));
  }

  /**
   * The same after deployments, which were the only changes since.
   *
   * @param definitions those of the deployments, an older version before a newer one
   * @param added what their start events wait for
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
        pausesByKey,
        known.paused);
  }

  /**
   * The definitions that the database has now. If only deployments came since, this reads their
   * definitions, otherwise all. Not for the view of a caller's transaction, a part of which may be
   * rolled back: such a transaction begins with what all callers know.
   *
   * @param readAll is told what there is once all definitions were read
   */
  KnownDefinitions refreshed(DefinitionStore store, Consumer<KnownDefinitions> readAll) {
    NewDefinitions added = epoch == NONE.epoch ? null : store.since(epoch);
    if (added != null) {
      return plus(added.epoch(), added.definitions(), added.starts());
    }
    KnownDefinitions all = of(store.all());
    readAll.accept(all);
    return all;
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
        pausesByKey,
        withPauses(row));
  }

  private SharedMap<Activity, Boolean> withPauses(DefinitionRow row) {
    SharedMap<Activity, Boolean> all = paused;
    for (Activity activity : pausedOf(row, pausesByKey)) {
      all = all.with(activity, true);
    }
    return all;
  }

  /** What is paused of a version, of whichever version it was paused. */
  private static List<Activity> pausedOf(
      DefinitionRow row, Map<TenantKey, List<Paused>> pausesByKey) {
    if (pausesByKey.isEmpty()) {
      return List.of();
    }
    return pausesByKey.getOrDefault(new TenantKey(row.key(), row.tenantId()), List.of()).stream()
        .filter(what -> what.definitionId() == null || what.definitionId() == row.id())
        .map(what -> new Activity(row.id(), what.activityId()))
        .toList();
  }

  /** Whether a definition is there and not suspended. */
  boolean isActive(long definitionId) {
    DefinitionRow row = byId.get(definitionId);
    return row != null && !row.suspended();
  }

  boolean isPaused(long definitionId, String activityId) {
    return !pauses.isEmpty() && paused.get(new Activity(definitionId, activityId)) != null;
  }

  @Nullable DefinitionRow newest(String key, String tenantId) {
    return newest.get(new TenantKey(key, tenantId));
  }
}
