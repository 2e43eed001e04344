package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.CasePlan.Waiting;
import io.turgo.engine.model.PlanCriterion;
import io.turgo.engine.model.PlanItem;
import io.turgo.engine.model.PlanItemTransition;
import io.turgo.engine.model.PlanItemType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Event listeners that nothing waits for any more: they are taken away, so that they keep no stage
 * open. A listener that no criterion names is not among them.
 */
final class OrphanedListeners {
  private final StepParts step;
  private final InstanceState state;
  private final CasePlan plan;
  private final Sentries sentries;
  private final Set<String> toLookAt = new LinkedHashSet<>();

  OrphanedListeners(StepParts step, CasePlan plan, Sentries sentries) {
    this.step = step;
    this.state = step.state();
    this.plan = plan;
    this.sentries = sentries;
  }

  /** An item has begun or ended: the listeners of its criteria may have become orphans. */
  void look(PlanItem item) {
    toLookAt.addAll(plan.listenersOf(item));
  }

  /** What is to be looked at when nothing moves; null for nothing. */
  @Nullable Runnable next() {
    if (toLookAt.isEmpty()) {
      return null;
    }
    String listenerId = toLookAt.iterator().next();
    toLookAt.remove(listenerId);
    return () -> {
      for (long id : sentries.instancesOf(plan.item(listenerId))) {
        lookAt(id);
      }
    };
  }

  private void lookAt(long id) {
    ExecutionRow row = step.token(id);
    for (Waiting waiting : plan.waitingFor(row.activityId(), PlanItemTransition.OCCUR)) {
      if (mayStillWait(row, waiting)) {
        return;
      }
    }
    step.cancellation().cancelOne(row, DeleteReason.LISTENER_ORPHANED);
    step.planItems().stages().look(row.parentId());
  }

  private boolean mayStillWait(ExecutionRow listener, Waiting waiting) {
    PlanItem item = waiting.item();
    if (item.type() == PlanItemType.PLAN_MODEL) {
      return true;
    }
    if (item.stageId().equals(plan.item(listener.activityId()).stageId())) {
      return anyOpen(listener.parentId(), item, waiting.criterion());
    }
    List<Long> containers = List.of(state.id());
    for (PlanItem stage : plan.stagesAround(item)) {
      for (long container : containers) {
        if (state.childrenAt(container, stage.id()).stream()
            .anyMatch(row -> row.kind().isBeforeStart() || mayComeAgain(row, stage))) {
          return true;
        }
      }
      containers = sentries.below(containers, stage);
    }
    return containers.stream().anyMatch(container -> anyOpen(container, item, waiting.criterion()));
  }

  private boolean anyOpen(long containerId, PlanItem item, PlanCriterion criterion) {
    return state.childrenAt(containerId, item.id()).stream()
        .anyMatch(row ->
            row.kind() != Kind.HAPPENED
                && (Sentries.isOpen(row, criterion) || mayComeAgain(row, item)));
  }

  private static boolean mayComeAgain(ExecutionRow row, PlanItem item) {
    return row.kind() != Kind.HAPPENED && item.repetition() != null;
  }
}
