package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoLimitException;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The criteria by which plan items begin and end. A transition of an item concerns those alone that
 * wait for it; the plan says which these are. A change of a variable concerns all criteria that
 * have a condition, once for all changes since nothing moved.
 *
 * <p>A part that has happened while others are missing is kept as an execution of kind {@link
 * Kind#HAPPENED} below the item that waits, or below the case.
 */
final class Sentries {
  /** Conditions that change what they depend on would be met for ever. */
  private static final int MOST_ROUNDS = 1_000;

  private final StepParts step;
  private final InstanceState state;
  private final CasePlan plan;
  private final PlanItems items;
  private final EntriesFromOutside entries;
  private final PlanConditions conditions;
  private boolean variablesChanged;
  private int rounds;

  Sentries(
      StepParts step,
      CasePlan plan,
      PlanItems items,
      EntriesFromOutside entries,
      PlanConditions conditions) {
    this.step = step;
    this.state = step.state();
    this.plan = plan;
    this.items = items;
    this.entries = entries;
    this.conditions = conditions;
  }

  void variableChanged() {
    variablesChanged = true;
  }

  /** What conditions are to be looked at when nothing moves; null for none. */
  @Nullable Runnable atRest() {
    if (!variablesChanged) {
      return null;
    }
    variablesChanged = false;
    if (plan.conditional().isEmpty()) {
      return null;
    }
    if (++rounds > MOST_ROUNDS) {
      throw new Rejection(
          new TurgoLimitException(
              "The conditions of case "
                  + state.id()
                  + " were looked at "
                  + MOST_ROUNDS
                  + " times in one step, because variables changed each time; look for a repeated"
                  + " plan item that changes what its condition sees, and make it"
                  + " asynchronous"));
    }
    return () -> {
      for (PlanItem item : plan.conditional()) {
        for (long id : instancesOf(item)) {
          step.agenda().add(() -> lookAtConditions(id, item));
        }
      }
    };
  }

  /** The criteria of an item concern it from now on: some conditions may hold already. */
  void lookAtConditions(ExecutionRow row) {
    PlanItem item = items.item(row);
    if (item.hasConditions()) {
      step.agenda().add(() -> lookAtConditions(row.id(), item));
    }
  }

  private void lookAtConditions(long id, PlanItem item) {
    for (PlanCriterion criterion : item.criteria()) {
      boolean isAsked = !criterion.onEvent() || criterion.onParts().isEmpty();
      if (criterion.condition() != null && isAsked) {
        step.agenda().add(() -> look(id, item, criterion));
      }
    }
  }

  /** An item has changed: the criteria with a part that waits for that are looked at in turn. */
  void happened(ExecutionRow source, PlanItemTransition transition) {
    for (Waiting waiting : plan.waitingFor(source.activityId(), transition)) {
      step.agenda().add(() -> happened(source, waiting));
    }
  }

  private void happened(ExecutionRow source, Waiting waiting) {
    boolean isNextTo = waiting.item().isNextTo(items.item(source));
    List<Long> instances =
        isNextTo ? below(List.of(source.parentId()), waiting.item()) : instancesOf(waiting.item());
    for (long id : instances) {
      step.agenda().add(() -> happened(id, waiting));
    }
    if (instances.isEmpty() && !isNextTo && waiting.criterion().entry()) {
      ExecutionRow stage = entries.closedStage(waiting.item());
      if (stage != null) {
        ask(stage.id(), waiting.criterion(), () -> entries.met(stage.id(), waiting));
      }
    }
  }

  /** The instances of an item, and the case itself for the plan model. */
  List<Long> instancesOf(PlanItem item) {
    List<Long> containers = List.of(state.id());
    if (item.type() == PlanItemType.PLAN_MODEL) {
      return containers;
    }
    for (PlanItem stage : plan.stagesAround(item)) {
      containers = below(containers, stage);
    }
    return below(containers, item);
  }

  List<Long> below(List<Long> containers, PlanItem item) {
    List<Long> found = new ArrayList<>();
    for (long container : containers) {
      for (ExecutionRow row : state.childrenAt(container, item.id())) {
        if (row.kind().planItemState() != null) {
          found.add(row.id());
        }
      }
    }
    return found;
  }

  private void happened(long id, Waiting waiting) {
    PlanCriterion criterion = waiting.criterion();
    if (!isOpen(id, criterion)) {
      return;
    }
    if (criterion.isOneEvent()) {
      ask(id, criterion, () -> met(id, criterion));
      return;
    }
    remember(id, waiting.item(), waiting.part().id());
    look(id, waiting.item(), criterion);
  }

  /** Whether a criterion can still be met: its item waits to begin, or has not ended. */
  private boolean isOpen(long id, PlanCriterion criterion) {
    if (state.isEnded()) {
      return false;
    }
    if (id == state.id()) {
      return true;
    }
    ExecutionRow row = state.execution(id);
    return row != null && isOpen(row, criterion);
  }

  /** As in the reference, no exit concerns what is disabled or waits to begin once more. */
  static boolean isOpen(ExecutionRow row, PlanCriterion criterion) {
    boolean waitsAgain = row.kind() == Kind.WAITING_FOR_REPETITION;
    return criterion.entry()
        ? waitsAgain || row.kind() == Kind.AVAILABLE
        : !waitsAgain && row.kind() != Kind.DISABLED;
  }

  /** Looks at a criterion with a condition, or with several parts. */
  private void look(long id, PlanItem item, PlanCriterion criterion) {
    if (!isOpen(id, criterion)) {
      return;
    }
    boolean all = criterion.onParts().stream().allMatch(part -> isRemembered(id, item, part.id()));
    if (criterion.condition() == null || isRemembered(id, item, criterion.ifPartId())) {
      if (all) {
        met(id, criterion);
      }
      return;
    }
    ask(
        id,
        criterion,
        () -> {
          if (all) {
            met(id, criterion);
          } else {
            remember(id, item, criterion.ifPartId());
          }
        });
  }

  private void ask(long id, PlanCriterion criterion, Runnable then) {
    conditions.holds(
        id,
        criterion,
        holds -> {
          if (holds) {
            then.run();
          }
        });
  }

  private boolean isRemembered(long id, PlanItem item, String partId) {
    return partsOf(id, item).stream().anyMatch(row -> partId.equals(row.viaFlow()));
  }

  private List<ExecutionRow> partsOf(long id, PlanItem item) {
    return state.childrenAt(id, item.id(), Kind.HAPPENED);
  }

  private void remember(long id, PlanItem item, String partId) {
    if (!isRemembered(id, item, partId)) {
      step.tokens().create(step.newId(), id, item.id(), Kind.HAPPENED, partId);
    }
  }

  private void met(long id, PlanCriterion criterion) {
    ExecutionRow row = state.execution(id);
    boolean completes = criterion.exit() != PlanCriterion.Exit.EXIT;
    if (completes && (row == null || row.kind() == Kind.SCOPE)) {
      boolean force = criterion.exit() == PlanCriterion.Exit.FORCE_COMPLETE;
      items.stages().completeByHand(id, force);
      return;
    }
    if (row == null) {
      step.end().delete(null, DeleteReason.EXIT_CRITERION, InstanceEnd.Caller.GOES_ON);
      return;
    }
    if (!criterion.entry()) {
      items.end(row, completes ? PlanItemTransition.COMPLETE : PlanItemTransition.EXIT);
      return;
    }
    PlanItem item = items.item(row);
    for (ExecutionRow part : partsOf(id, item)) {
      if (item.criteria().stream().anyMatch(one -> one.entry() && one.hasPart(part.viaFlow()))) {
        step.tokens().remove(part);
      }
    }
    items.entered(row);
  }
}
