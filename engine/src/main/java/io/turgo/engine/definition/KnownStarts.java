package io.turgo.engine.definition;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the start events of all definitions wait for; immutable, each list in the order of ids. */
record KnownStarts(
    SharedMap<Long, List<EventSubscriptionRow>> byDefinition,
    SharedMap<Awaited, List<EventSubscriptionRow>> inTenant,
    SharedMap<AnyTenant, List<EventSubscriptionRow>> ofAllTenants) {
  private static final Comparator<EventSubscriptionRow> BY_ID =
      Comparator.comparingLong(EventSubscriptionRow::id);

  /** What start events of any tenant wait for. */
  record AnyTenant(Kind kind, String name) {
    static AnyTenant of(EventSubscriptionRow row) {
      return new AnyTenant(row.kind(), Objects.requireNonNullElse(row.name(), ""));
    }
  }

  /** What a start event waits for. */
  record Awaited(Kind kind, String name, String tenantId) {
    static Awaited of(EventSubscriptionRow row) {
      return new Awaited(row.kind(), Objects.requireNonNullElse(row.name(), ""), row.tenantId());
    }
  }

  /** In the order of their ids. */
  static KnownStarts of(List<EventSubscriptionRow> rows) {
    Map<Long, List<EventSubscriptionRow>> byDefinition = new HashMap<>();
    Map<Awaited, List<EventSubscriptionRow>> inTenant = new HashMap<>();
    Map<AnyTenant, List<EventSubscriptionRow>> ofAllTenants = new HashMap<>();
    for (EventSubscriptionRow row : rows) {
      byDefinition.computeIfAbsent(row.definitionId(), id -> new ArrayList<>(1)).add(row);
      inTenant.computeIfAbsent(Awaited.of(row), awaited -> new ArrayList<>(1)).add(row);
      ofAllTenants.computeIfAbsent(AnyTenant.of(row), any -> new ArrayList<>(1)).add(row);
    }
    return new KnownStarts(
        SharedMap.of(byDefinition), SharedMap.of(inTenant), SharedMap.of(ofAllTenants));
  }

  /** With others, each once: a reader may have seen them before it saw their definitions. */
  KnownStarts plus(List<EventSubscriptionRow> rows) {
    KnownStarts known = this;
    for (EventSubscriptionRow row : rows) {
      known =
          new KnownStarts(
              plus(known.byDefinition, row.definitionId(), row),
              plus(known.inTenant, Awaited.of(row), row),
              plus(known.ofAllTenants, AnyTenant.of(row), row));
    }
    return known;
  }

  private static <K> SharedMap<K, List<EventSubscriptionRow>> plus(
      SharedMap<K, List<EventSubscriptionRow>> map, K key, EventSubscriptionRow row) {
    List<EventSubscriptionRow> rows = new ArrayList<>(map.getOrDefault(key, List.of()));
    rows.removeIf(other -> other.id() == row.id());
    rows.add(row);
    rows.sort(BY_ID);
    return map.with(key, rows);
  }

  /** Without those of a definition. */
  KnownStarts without(long definitionId) {
    KnownStarts known = this;
    for (EventSubscriptionRow row : byDefinition.getOrDefault(definitionId, List.of())) {
      known =
          new KnownStarts(
              known.byDefinition.without(definitionId),
              minus(known.inTenant, Awaited.of(row), row),
              minus(known.ofAllTenants, AnyTenant.of(row), row));
    }
    return known;
  }

  private static <K> SharedMap<K, List<EventSubscriptionRow>> minus(
      SharedMap<K, List<EventSubscriptionRow>> map, K key, EventSubscriptionRow row) {
    List<EventSubscriptionRow> rows = new ArrayList<>(map.getOrDefault(key, List.of()));
    rows.removeIf(other -> other.id() == row.id());
    return rows.isEmpty() ? map.without(key) : map.with(key, rows);
  }

  /**
   * The start events that wait for something.
   *
   * @param name empty for a kind that has none
   * @param tenantId empty for none, null for any
   */
  List<EventSubscriptionRow> waiting(Kind kind, String name, @Nullable String tenantId) {
    return tenantId == null
        ? ofAllTenants.getOrDefault(new AnyTenant(kind, name), List.of())
        : inTenant.getOrDefault(new Awaited(kind, name, tenantId), List.of());
  }
}
