package io.turgo.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a case: its items, and who waits for which transition of which item. What an item
 * does is said by its node in the graph.
 */
public final class CasePlan {
  private final String rootId;
  private final Map<String, PlanItem> items;
  private final Map<Event, List<Waiting>> waiting = new HashMap<>();
  private final Map<String, List<PlanItem>> required = new HashMap<>();
  private final Map<String, List<String>> listeners = new HashMap<>();
  private final List<PlanItem> conditional;
  private final boolean completesByConditions;

  /** A transition of an item. */
  private record Event(String itemId, PlanItemTransition transition) {}

  /** A part of a criterion that waits for a transition of another item. */
  public record Waiting(PlanItem item, PlanCriterion criterion, PlanCriterion.OnPart part) {}

  /**
   * @param rootId id of the plan model, which is among the items
   * @param items in the order of the file
   */
  public CasePlan(String rootId, List<PlanItem> items) {
    this.rootId = rootId;
    this.items = new LinkedHashMap<>();
    for (PlanItem item : items) {
      this.items.put(item.id(), item);
      if (item.required() != null) {
        required.computeIfAbsent(item.stageId(), stage -> new ArrayList<>()).add(item);
      }
      for (PlanCriterion criterion : item.criteria()) {
        for (PlanCriterion.OnPart part : criterion.onParts()) {
          waiting
              .computeIfAbsent(
                  new Event(part.sourceId(), part.transition()), event -> new ArrayList<>())
              .add(new Waiting(item, criterion, part));
        }
      }
    }
    for (PlanItem item : items) {
      List<String> waitedFor =
          item.criteria().stream()
              .flatMap(criterion -> criterion.onParts().stream())
              .map(PlanCriterion.OnPart::sourceId)
              .filter(source -> item(source).type().isEventListener())
              .distinct()
              .toList();
      if (!waitedFor.isEmpty()) {
        listeners.put(item.id(), waitedFor);
      }
    }
    this.conditional = items.stream().filter(PlanItem::hasConditions).toList();
    this.completesByConditions =
        items.stream()
            .flatMap(item ->
                Stream.concat(
                    Stream.ofNullable(item.required()), Stream.ofNullable(item.autoComplete())))
            .anyMatch(rule -> rule.condition() != null);
  }

  /** The plan model. */
  public PlanItem root() {
    return item(rootId);
  }

  public PlanItem item(String id) {
    PlanItem item = items.get(id);
    if (item == null) {
      throw new IllegalStateException("The case has no plan item '" + id + "'");
    }
    return item;
  }

  /** The item with that id; null for none. */
  public @Nullable PlanItem find(String id) {
    return items.get(id);
  }

  /** The ids of the event listeners that an item's criteria wait for. */
  public List<String> listenersOf(PlanItem item) {
    return listeners.getOrDefault(item.id(), List.of());
  }

  /** All items, the plan model included, in the order of the file. */
  public List<PlanItem> items() {
    return List.copyOf(items.values());
  }

  /** What waits for a transition of an item, in the order of the file. */
  public List<Waiting> waitingFor(String itemId, PlanItemTransition transition) {
    return waiting.getOrDefault(new Event(itemId, transition), List.of());
  }

  /** The items of a stage for which it waits, if their rule holds; in the order of the file. */
  public List<PlanItem> requiredIn(PlanItem stage) {
    return required.getOrDefault(stage.id(), List.of());
  }

  /** The items that a condition lets begin or end. */
  public List<PlanItem> conditional() {
    return conditional;
  }

  /** Whether a change of a variable may decide whether a stage is complete. */
  public boolean completesByConditions() {
    return completesByConditions;
  }

  /** The stages around an item, from the outermost below the plan model. */
  public List<PlanItem> stagesAround(PlanItem item) {
    List<PlanItem> around = new ArrayList<>();
    PlanItem stage = item.type() == PlanItemType.PLAN_MODEL ? item : item(item.stageId());
    while (stage.type() != PlanItemType.PLAN_MODEL) {
      around.addFirst(stage);
      stage = item(stage.stageId());
    }
    return around;
  }
}
