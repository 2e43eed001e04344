package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItem;
import io.turgo.engine.model.PlanItemTransition;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.model.PlanRule;
import io.turgo.engine.variable.VariableType;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The life of the plan items of a case: created, enabled, started, completed, ended. Each is an
 * execution below that of its stage, and the kind of the execution is its state. An active item is
 * a token at its node, so it does what the node does in a process.
 *
 * <p>{@link Sentries} hears of every transition, {@link Stages} of what may complete a stage.
 */
final class PlanItems {
  private final StepParts step;
  private final InstanceState state;
  private final CasePlan plan;
  private final Sentries sentries;
  private final Stages stages;
  private final OrphanedListeners orphans;
  private final EntriesFromOutside entries;
  private final PlanConditions conditions;

  /** Whether the variable that changes counts the repetitions of an item. */
  private boolean counting;

  PlanItems(StepParts step, CasePlan plan) {
    this.step = step;
    this.state = step.state();
    this.plan = plan;
    this.conditions = new PlanConditions(step, plan);
    this.entries = new EntriesFromOutside(step, plan, this);
    this.sentries = new Sentries(step, plan, this, entries, conditions);
    this.stages = new Stages(step, plan, this, conditions);
    this.orphans = new OrphanedListeners(step, plan, sentries);
  }

  /** What is to be done when nothing moves; null for nothing. */
  @Nullable Runnable atRest() {
    if (state.isEnded()) {
      return null;
    }
    Runnable next = sentries.atRest();
    if (next == null) {
      next = orphans.next();
    }
    return next != null ? next : stages.next();
  }

  /** A variable of the case has changed, which conditions may see. */
  void variableChanged() {
    if (counting) {
      return; // conditions are looked at when the item is there
    }
    sentries.variableChanged();
    if (plan.completesByConditions()) {
      stages.lookAtAll();
    }
  }

  /** All conditions are looked at, and all stages. */
  void evaluateAll() {
    sentries.variableChanged();
    stages.lookAtAll();
  }

  CasePlan plan() {
    return plan;
  }

  Stages stages() {
    return stages;
  }

  PlanItem item(ExecutionRow row) {
    return plan.item(row.activityId());
  }

  /**
   * The items of a stage are created.
   *
   * @param containerId the execution of the stage, or the case
   */
  void open(long containerId, PlanItem stage) {
    step.agenda().willMake(stage.children().size());
    Set<PlanItem> targets = entries.beginningWith(containerId);
    for (String childId : stage.children()) {
      PlanItem child = plan.item(childId);
      ExecutionRow row = create(containerId, child, Kind.AVAILABLE, 1);
      boolean begins = entries.leadsToAny(targets, row, child);
      step.agenda().inTurn(row, () -> created(row.id(), begins));
    }
    stages.look(containerId);
  }

  /** An item is there once more, and begins when its criteria are met. */
  private void createAgain(long containerId, PlanItem item, Kind kind, int count) {
    ExecutionRow row = create(containerId, item, kind, count);
    step.agenda().inTurn(row, () -> created(row.id(), false));
  }

  private ExecutionRow create(long containerId, PlanItem item, Kind kind, int count) {
    ExecutionRow row = step.tokens().create(step.newId(), containerId, item.id(), kind, null);
    if (item.repetition() != null) {
      String counter = item.counterVariable();
      counting = true;
      step.variables().set(row.id(), counter, VariableType.encode(counter, count), true);
      counting = false;
    }
    changed(row, PlanItemTransition.CREATE);
    return row;
  }

  /**
   * An item is there.
   *
   * @param begins whether a criterion of it, or of an item in it, is met already
   */
  private void created(long id, boolean begins) {
    ExecutionRow row = step.token(id);
    PlanItem item = item(row);
    if (step.node(row) instanceof GraphNode.CaseEventListener listener) {
      CaseEventListenerBehavior.arm(listener, row, step);
    } else if (begins && item.hasEntryCriteria()) {
      entered(row);
    } else if (!item.hasEntryCriteria()) {
      activate(row);
    }
    sentries.lookAtConditions(row);
  }

  /** An entry criterion is met: the item begins, and a repeated one is there once more. */
  void entered(ExecutionRow row) {
    PlanItem item = item(row);
    PlanRule repetition = item.repetition();
    if (repetition == null) {
      activate(row);
      return;
    }
    conditions.holds(
        row,
        repetition,
        again -> {
          if (again) {
            createAgain(row.parentId(), item, Kind.WAITING_FOR_REPETITION, count(row, item) + 1);
            activate(row);
            if (row.kind() == Kind.WAITING_FOR_REPETITION) {
              sentries.lookAtConditions(row);
            }
          }
        });
  }

  private int count(ExecutionRow row, PlanItem item) {
    VariableRow counter = state.variable(row.id(), item.counterVariable());
    Long value = counter == null ? null : counter.value().longValue();
    return value == null ? 1 : Math.toIntExact(value);
  }

  /** An item that may begin does so, perhaps by a job. */
  private void activate(ExecutionRow row) {
    orphans.look(row);
    if (step.node(row).common().async().before()) {
      ExecutionRow later = row.as(Kind.ASYNC_ACTIVE);
      state.put(later);
      step.jobs().continueBefore(later);
    } else {
      activateNow(row);
    }
  }

  /** The same where its job runs, or it has none. */
  void activateNow(ExecutionRow row) {
    PlanRule manual = item(row).manualActivation();
    if (manual == null) {
      start(row, false);
      return;
    }
    conditions.holds(
        row,
        manual,
        byHand -> {
          if (byHand) {
            ExecutionRow enabled = row.as(Kind.ENABLED);
            state.put(enabled);
            changed(enabled, PlanItemTransition.ENABLE);
            stages.look(row.parentId());
          } else {
            start(row, false);
          }
        });
  }

  /** As in the reference, who waits for a start hears of one by hand too. */
  private void start(ExecutionRow row, boolean byHand) {
    ExecutionRow active = row.as(Kind.TOKEN);
    state.put(active);
    changed(active, PlanItemTransition.START);
    if (byHand) {
      changed(active, PlanItemTransition.MANUAL_START);
    }
    step.tokens().begin(active);
  }

  /** Somebody starts an enabled item. */
  void startByHand(ExecutionRow row) {
    require(row, "started", Kind.ENABLED);
    start(row, true);
  }

  /** Somebody decides for or against an item. */
  void enable(ExecutionRow row) {
    require(row, "enabled", Kind.DISABLED);
    ExecutionRow enabled = row.as(Kind.ENABLED);
    state.put(enabled);
    changed(enabled, PlanItemTransition.REENABLE);
    sentries.lookAtConditions(enabled);
  }

  void disable(ExecutionRow row) {
    require(row, "disabled", Kind.ENABLED);
    ExecutionRow disabled = row.as(Kind.DISABLED);
    state.put(disabled);
    changed(disabled, PlanItemTransition.DISABLE);
    stages.look(row.parentId());
  }

  private void require(ExecutionRow row, String what, Kind kind) {
    if (row.kind() != kind) {
      throw refused(row, "cannot be " + what, "expected it to be " + stateOf(kind));
    }
  }

  /** That something is done with an item whose state is another one. */
  Rejection refused(ExecutionRow row, String what, String why) {
    return new Rejection(
        new TurgoException(
            "Plan item '"
                + row.activityId()
                + "' (instance "
                + row.id()
                + " of case "
                + state.id()
                + ") "
                + what
                + ": it is "
                + stateOf(row.kind())
                + ", "
                + why));
  }

  private static String stateOf(Kind kind) {
    return Objects.requireNonNullElse(kind.planItemState(), "no plan item");
  }

  /** An event that a listener waits for has happened. */
  void occurred(ExecutionRow row) {
    completed(step.history().activityStarted(row, step.node(row)), PlanItemTransition.OCCUR);
  }

  /** A timer with a cycle has occurred: it waits once more, unless the cycle is over. */
  void repeatTimer(ExecutionRow before, JobRow fired) {
    ExecutionRow next =
        step.tokens()
            .create(step.newId(), before.parentId(), before.activityId(), Kind.AVAILABLE, null);
    if (step.timers().repeat(fired, next)) {
      changed(next, PlanItemTransition.CREATE);
    } else {
      step.tokens().remove(next);
    }
  }

  /** An active item whose called instance was ended: it ends so too, when it is left. */
  static ExecutionRow endsBy(ExecutionRow row, PlanItemTransition transition) {
    return row.relocated(row.activityId(), transition.text());
  }

  /** An active item has done what its node does, or what it called was ended. */
  void left(ExecutionRow row) {
    String how = row.viaFlow();
    if (how != null) {
      end(row, PlanItemTransition.of(how).orElseThrow());
      return;
    }
    PlanItemType type = item(row).type();
    completed(
        row,
        type == PlanItemType.MILESTONE ? PlanItemTransition.OCCUR : PlanItemTransition.COMPLETE);
  }

  private void completed(ExecutionRow row, PlanItemTransition transition) {
    PlanItem item = item(row);
    PlanRule repetition = item.repetition();
    if (repetition == null || item.hasEntryCriteria()) {
      gone(row, transition);
      return;
    }
    conditions.holds(
        row,
        repetition,
        again -> {
          int count = count(row, item);
          gone(row, transition);
          if (again) {
            createAgain(row.parentId(), item, Kind.AVAILABLE, count + 1);
          }
        });
  }

  private void gone(ExecutionRow row, PlanItemTransition transition) {
    step.history().activityEnded(row, null);
    step.events().activity(TurgoEngineEventType.ACTIVITY_COMPLETED, row.id(), step.node(row));
    for (ExecutionRow part : state.children(row.id())) {
      step.tokens().remove(part);
    }
    step.tokens().remove(row);
    stages.completed(row, item(row));
    changed(row, transition);
    orphans.look(row);
    stages.look(row.parentId());
  }

  /**
   * An exit criterion is met, or somebody ends an item. As in the reference, a stage that has not
   * begun may be completed so.
   */
  void end(ExecutionRow row, PlanItemTransition transition) {
    step.taskListeners()
        .deleting(
            row.id(),
            () -> {
              ExecutionRow now = state.execution(row.id());
              if (now != null) {
                String reason =
                    transition == PlanItemTransition.TERMINATE
                        ? DeleteReason.PLAN_ITEM_TERMINATED
                        : DeleteReason.EXIT_CRITERION;
                endNow(now, transition, reason);
              }
            });
  }

  private void endNow(ExecutionRow row, PlanItemTransition transition, String reason) {
    endContent(row.id(), reason);
    boolean neverBegan =
        row.kind() == Kind.AVAILABLE
            && item(row).repetition() != null
            && item(row).hasEntryCriteria()
            && transition == PlanItemTransition.EXIT;
    int count = count(row, item(row));
    cancel(row, transition, reason);
    if (neverBegan) {
      createAgain(row.parentId(), item(row), Kind.WAITING_FOR_REPETITION, count + 1);
    }
    stages.look(row.parentId());
  }

  /** Ends all items in a stage, or in the case. */
  void endContent(long containerId, String reason) {
    for (ExecutionRow child : state.children(containerId)) {
      if (child.kind().isNote()) {
        step.tokens().remove(child);
      } else {
        endContent(child.id(), reason);
        cancel(child, PlanItemTransition.EXIT, reason);
      }
    }
  }

  private void cancel(ExecutionRow row, PlanItemTransition transition, String reason) {
    step.cancellation().cancelOne(row, reason);
    changed(row, transition);
    orphans.look(row);
  }

  private void changed(ExecutionRow row, PlanItemTransition transition) {
    sentries.happened(row, transition);
  }
}
