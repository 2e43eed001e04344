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
  private final Set<Place> toLookAt = new LinkedHashSet<>();

  /**
   * Where listeners may have become orphans.
   *
   * @param stageInstanceId of the stage or case that has changed; null for all instances
   */
  private record Place(String listenerId, @Nullable Long stageInstanceId) {}

  OrphanedListeners(StepParts step, CasePlan plan, Sentries sentries) {
    this.step = step;
    this.state = step.state();
    this.plan = plan;
    this.sentries = sentries;
  }

  /** An item has begun or ended: the listeners of its criteria may have become orphans. */
  void look(ExecutionRow row) {
    PlanItem item = plan.item(row.activityId());
    for (String listenerId : plan.listenersOf(item)) {
      boolean isNextTo = item.isNextTo(plan.item(listenerId));
      toLookAt.add(new Place(listenerId, isNextTo ? row.parentId() : null));
    }
  }

  /** What is to be looked at when nothing moves; null for nothing. */
  @Nullable Runnable next() {
    if (toLookAt.isEmpty()) {
      return null;
    }
    Place place = toLookAt.iterator().next();
    toLookAt.remove(place);
    return () -> {
      PlanItem listener = plan.item(place.listenerId());
      Long stage = place.stageInstanceId();
      List<Long> found =
          stage == null ? sentries.instancesOf(listener) : sentries.below(List.of(stage), listener);
      for (long id : found) {
        lookAt(id, listener);
      }
    };
  }

  /**
   * Many may have ended that waited for a listener, and many others may be beside it, so the fewer
   * are asked: the items of the file that wait for it, or the rows of its stage.
   */
  private void lookAt(long id, PlanItem listener) {
    ExecutionRow row = step.token(id);
    long stageId = row.parentId();
    List<Waiting> all = plan.waitingFor(listener.id(), PlanItemTransition.OCCUR);
    boolean asksRows = state.countChildren(stageId) < all.size();
    if (asksRows && state.anyChild(stageId, other -> mayStillWait(other, listener))) {
      return;
    }
    for (Waiting waiting : all) {
      if (waiting.item().isNextTo(listener)
          ? !asksRows && anyOpen(stageId, waiting)
          : mayStillWait(waiting)) {
        return;
      }
    }
    step.cancellation().cancelOne(row, DeleteReason.LISTENER_ORPHANED);
    step.planItems().stages().look(row.parentId());
  }

  /** Whether an item in the stage of a listener may begin or end by it. */
  private boolean mayStillWait(ExecutionRow row, PlanItem listener) {
    PlanItem item = plan.item(row.activityId());
    return plan.listenersOf(item).contains(listener.id())
        && item.criteria().stream()
            .anyMatch(criterion ->
                criterion.waitsFor(listener.id(), PlanItemTransition.OCCUR)
                    && isOpen(row, item, criterion));
  }

  /** Whether an item elsewhere may begin or end by a listener. */
  private boolean mayStillWait(Waiting waiting) {
    PlanItem item = waiting.item();
    if (item.type() == PlanItemType.PLAN_MODEL) {
      return true;
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
    return containers.stream().anyMatch(container -> anyOpen(container, waiting));
  }

  private boolean anyOpen(long containerId, Waiting waiting) {
    PlanItem item = waiting.item();
    return state.childrenAt(containerId, item.id()).stream()
        .anyMatch(row -> isOpen(row, item, waiting.criterion()));
  }

  private static boolean isOpen(ExecutionRow row, PlanItem item, PlanCriterion criterion) {
    return !row.kind().isNote() && (Sentries.isOpen(row, criterion) || mayComeAgain(row, item));
  }

  private static boolean mayComeAgain(ExecutionRow row, PlanItem item) {
    return !row.kind().isNote() && (item.repetition() != null || row.kind() == Kind.DISABLED);
  }
}
