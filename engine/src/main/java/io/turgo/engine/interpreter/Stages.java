package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.ParentCompletion;
import io.turgo.engine.model.PlanItem;
import io.turgo.engine.model.PlanRule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The completion of stages and of the case: when nothing moves, those are looked at in which
 * something has changed. A stage is complete when none of its items is active, no required one is
 * left, and, unless it completes by itself, none could begin.
 */
final class Stages {
  private final StepParts step;
  private final InstanceState state;
  private final CasePlan plan;
  private final PlanItems items;
  private final PlanConditions conditions;
  private final Set<Long> toLookAt = new LinkedHashSet<>();

  Stages(StepParts step, CasePlan plan, PlanItems items, PlanConditions conditions) {
    this.step = step;
    this.state = step.state();
    this.plan = plan;
    this.items = items;
    this.conditions = conditions;
  }

  /** Something has changed in a stage, or in the case. */
  void look(long containerId) {
    toLookAt.add(containerId);
    ExecutionRow stage = state.execution(containerId);
    if (stage != null && items.item(stage).completion() != ParentCompletion.DEFAULT) {
      look(stage.parentId()); // which asks what is active in it
    }
  }

  void lookAtAll() {
    toLookAt.add(state.id());
    for (ExecutionRow row : state.executions()) {
      if (row.kind() == Kind.SCOPE) {
        toLookAt.add(row.id());
      }
    }
  }

  /** What is to be looked at when nothing moves; null for nothing. */
  @Nullable Runnable next() {
    if (toLookAt.isEmpty()) {
      return null;
    }
    long id = toLookAt.iterator().next();
    toLookAt.remove(id);
    return () -> mayComplete(id);
  }

  private void mayComplete(long id) {
    PlanItem stage = stage(id);
    if (stage == null || isActive(id)) {
      return;
    }
    PlanRule autoComplete = stage.autoComplete();
    boolean always = autoComplete != null && autoComplete.condition() == null;
    if (always || !state.anyChild(id, row -> couldBegin(row) && !isIgnored(row))) {
      completeWithoutRequired(id, stage);
    } else if (autoComplete != null) {
      conditions.holds(
          id,
          autoComplete,
          holds -> {
            if (holds) {
              completeWithoutRequired(id, stage);
            }
          });
    }
  }

  private void completeWithoutRequired(long id, PlanItem stage) {
    anyRequired(
        id,
        stage,
        required -> {
          if (!required) {
            complete(id);
          }
        });
  }

  private @Nullable PlanItem stage(long id) {
    if (id == state.id()) {
      return plan.root();
    }
    ExecutionRow row = state.execution(id);
    return row == null || row.kind() != Kind.SCOPE ? null : items.item(row);
  }

  /** Those that rest come last, so this looks at one item, unless rules say to ignore some. */
  private boolean isActive(long id) {
    return state.anyChild(
        id, row -> !row.kind().rests() && (!isIgnored(row) || containsActive(row)));
  }

  /** As in the reference, a stage is not ignored while an item in it is active. */
  private boolean containsActive(ExecutionRow row) {
    return row.kind() == Kind.SCOPE && isActive(row.id());
  }

  /** Whether an item does not keep its stage from completing in its state. */
  private boolean isIgnored(ExecutionRow row) {
    PlanItem item = items.item(row);
    boolean hasNotBegun = couldBegin(row);
    return switch (item.completion()) {
      case DEFAULT -> false;
      case IGNORE -> true;
      case IGNORE_IF_AVAILABLE -> row.kind() == Kind.AVAILABLE;
      case IGNORE_IF_AVAILABLE_OR_ENABLED -> hasNotBegun;
      case IGNORE_AFTER_FIRST_COMPLETION -> wasComplete(row.parentId(), item);
      case IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED ->
          hasNotBegun && wasComplete(row.parentId(), item);
    };
  }

  /** An item is complete: its stage remembers it, where a rule asks. */
  void completed(ExecutionRow row, PlanItem item) {
    if (item.completion().countsCompletions() && !wasComplete(row.parentId(), item)) {
      step.tokens().create(step.newId(), row.parentId(), item.id(), Kind.COMPLETED_ONCE, null);
    }
  }

  private boolean wasComplete(long stageInstanceId, PlanItem item) {
    return !state.childrenAt(stageInstanceId, item.id(), Kind.COMPLETED_ONCE).isEmpty();
  }

  private static boolean couldBegin(ExecutionRow row) {
    return row.kind() == Kind.AVAILABLE || row.kind() == Kind.ENABLED;
  }

  private void anyRequired(long id, PlanItem stage, Consumer<Boolean> then) {
    anyRequired(id, plan.requiredIn(stage), 0, then);
  }

  private void anyRequired(long id, List<PlanItem> required, int next, Consumer<Boolean> then) {
    for (int i = next; i < required.size(); i++) {
      PlanItem item = required.get(i);
      ExecutionRow open =
          state.childrenAt(id, item.id()).stream()
              .filter(Stages::couldBegin)
              .filter(row -> !isDone(row, item))
              .findFirst()
              .orElse(null);
      if (open != null && item.required() != null) {
        int following = i + 1;
        conditions.holds(
            open,
            item.required(),
            holds -> {
              if (holds) {
                then.accept(true);
              } else {
                anyRequired(id, required, following, then);
              }
            });
        return;
      }
    }
    then.accept(false);
  }

  /** Whether a required item need not be done, or not once more. */
  private boolean isDone(ExecutionRow row, PlanItem item) {
    return item.completion() == ParentCompletion.IGNORE
        || (item.completion().countsCompletions() && wasComplete(row.parentId(), item));
  }

  /**
   * Somebody completes a stage, or the case.
   *
   * @param force also where items are active or required
   */
  void completeByHand(long id, boolean force) {
    PlanItem stage = stage(id);
    if (stage == null) {
      throw items.refused(step.token(id), "cannot be completed", "expected a stage that is active");
    }
    if (force) {
      complete(id);
      return;
    }
    if (isActive(id)) {
      throw notCompletable(id, stage, "an item in it is active");
    }
    anyRequired(
        id,
        stage,
        required -> {
          if (required) {
            throw notCompletable(id, stage, "a required item in it has not been done");
          }
          complete(id);
        });
  }

  private Rejection notCompletable(long id, PlanItem stage, String why) {
    return new Rejection(
        new TurgoException(
            (id == state.id()
                    ? "Case " + id
                    : "Stage '" + stage.id() + "' (instance " + id + " of case " + state.id() + ")")
                + " cannot be completed: "
                + why));
  }

  private void complete(long id) {
    if (id == state.id()) {
      step.end().complete(step.graph().node(plan.root().id()), null);
      return;
    }
    step.taskListeners()
        .deleting(
            id,
            () -> {
              items.endContent(id, DeleteReason.STAGE_COMPLETED);
              step.scopes().leave(step.token(id));
            });
  }
}
