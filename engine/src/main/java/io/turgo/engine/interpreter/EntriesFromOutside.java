package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.CasePlan.Waiting;
import io.turgo.engine.model.PlanItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entry criteria that wait for items outside of their stage. When one is met before the stage has
 * begun, the stage begins with the item, whatever its own criteria say.
 */
final class EntriesFromOutside {
  private final InstanceState state;
  private final CasePlan plan;
  private final PlanItems items;

  /** The items that begin with a stage, by the execution of the stage, until that is open. */
  private final Map<Long, Set<PlanItem>> beginning = new HashMap<>();

  EntriesFromOutside(StepParts step, CasePlan plan, PlanItems items) {
    this.state = step.state();
    this.plan = plan;
    this.items = items;
  }

  /** The outermost stage around an item that has not begun; null if all have, or one has ended. */
  @Nullable ExecutionRow closedStage(PlanItem item) {
    List<Long> containers = List.of(state.id());
    for (PlanItem stage : plan.stagesAround(item)) {
      List<Long> open = new ArrayList<>();
      ExecutionRow closed = null;
      for (long container : containers) {
        for (ExecutionRow row : state.childrenAt(container, stage.id())) {
          if (row.kind() == Kind.SCOPE) {
            open.add(row.id());
          } else if (row.kind() == Kind.TOKEN
              || row.kind() == Kind.AVAILABLE
              || row.kind() == Kind.WAITING_FOR_REPETITION) {
            closed = row;
          }
        }
      }
      if (open.isEmpty()) {
        return closed;
      }
      containers = open;
    }
    return null;
  }

  /** A criterion is met whose stage has not begun, or has no items yet. */
  void met(long stageInstanceId, Waiting waiting) {
    ExecutionRow stage = state.execution(stageInstanceId);
    if (stage == null || stage.kind() == Kind.SCOPE) {
      return; // it has begun or ended meanwhile
    }
    beginning.computeIfAbsent(stage.id(), id -> new HashSet<>()).add(waiting.item());
    if (stage.kind() != Kind.TOKEN) {
      items.entered(stage);
    }
  }

  /** What begins with a stage that is opened. */
  Set<PlanItem> beginningWith(long stageInstanceId) {
    Set<PlanItem> targets = beginning.remove(stageInstanceId);
    return targets == null ? Set.of() : targets;
  }

  /** Whether an item of a stage that is opened begins with it, or has an item in it that does. */
  boolean leadsToAny(Set<PlanItem> targets, ExecutionRow row, PlanItem item) {
    boolean begins = false;
    for (PlanItem target : targets) {
      boolean isAround = !item.equals(target) && plan.stagesAround(target).contains(item);
      if (isAround) {
        beginning.computeIfAbsent(row.id(), id -> new HashSet<>()).add(target);
      }
      begins |= isAround || item.equals(target);
    }
    return begins;
  }
}
