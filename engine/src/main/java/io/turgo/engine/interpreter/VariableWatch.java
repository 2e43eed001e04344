package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.model.VariableChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The variables that have changed in this step, and the events that wait for that: which conditions
 * are to be looked at, and when.
 *
 * <p>A condition is looked at between two moves, as soon as no move is half done, and once for all
 * changes since. Events for variables happen when all tokens wait, once for all changes since, also
 * for those from before they began to wait.
 */
final class VariableWatch {
  /** An event whose path changes what it waits for would happen for ever. */
  private static final int MOST_IN_A_STEP = 1_000;

  /** So many executions are looked through faster than all that wait for conditions. */
  private static final int FEW = 32;

  private final StepParts step;
  private final InstanceState state;

  /** Null until there is something to do: most steps have nothing. */
  private @Nullable Pending pending;

  private int counted;

  private static final class Pending {
    /** Changes that conditions were not looked at for. */
    private final List<Change> changes = new ArrayList<>();

    /** Changes that events for variables have not heard of. */
    private final List<Change> unheard = new ArrayList<>();

    /** Executions whose conditions are to be looked at, in order. */
    private final Set<Long> toAsk = new LinkedHashSet<>();

    /** Executions whose events are to happen, in order. */
    private final Deque<Long> due = new ArrayDeque<>();

    /** How many changes there had been when an execution of this step began to wait. */
    private final Map<Long, Integer> armedAt = new HashMap<>();

    /** How often the event of an execution has happened. */
    private final Map<Long, Integer> happened = new HashMap<>();
  }

  private record Change(long scopeId, String name, VariableChange what, int number) {}

  VariableWatch(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  private Pending pending() {
    Pending made = pending == null ? new Pending() : pending;
    pending = made;
    return made;
  }

  /** A variable has changed; that of a task is of no concern. */
  void changed(long scopeId, String name, VariableChange what) {
    tellCase();
    if (step.graph().watches(name) && (scopeId == state.id() || state.execution(scopeId) != null)) {
      Change change = new Change(scopeId, name, what, ++counted);
      pending().changes.add(change);
      pending().unheard.add(change);
    }
  }

  /** A transient variable has changed, which conditions see and nobody waits for. */
  void changedUnkept(long scopeId, String name, VariableChange what) {
    tellCase();
    if (step.graph().watches(name)) {
      pending().changes.add(new Change(scopeId, name, what, ++counted));
    }
  }

  private void tellCase() {
    if (step.isCase()) {
      step.planItems().variableChanged();
    }
  }

  /** A conditional event has begun to wait; perhaps its condition holds already. */
  void armed(ExecutionRow waiting, EventCondition condition, Runnable then) {
    if (!condition.onChange()) {
      then.run();
      return;
    }
    pending().armedAt.put(waiting.id(), counted);
    ask(
        waiting,
        condition,
        holds -> {
          if (holds) {
            pending().due.add(waiting.id());
          }
          then.run();
        });
  }

  /** All conditions of the instance are to be looked at, whenever they are otherwise. */
  void askAll() {
    pending().changes.clear();
    for (EventSubscriptionRow row : state.subscriptionsTo(Kind.CONDITION)) {
      pending().toAsk.add(row.executionId());
    }
  }

  /**
   * Somebody outside triggers an execution: a condition is looked at, a change of a variable is
   * taken for granted.
   */
  void triggered(ExecutionRow waiting, Trigger trigger) {
    if (trigger instanceof Trigger.Condition) {
      pending().toAsk.add(waiting.id());
    } else {
      pending().due.add(waiting.id());
    }
  }

  /**
   * What is to be done before the next move; null for nothing.
   *
   * @param between no move is half done
   */
  @Nullable Runnable next(boolean between) {
    Pending open = pending;
    if (open == null) {
      return null;
    }
    if (!open.due.isEmpty()) {
      return () -> happen(open.due.remove());
    }
    if (!between) {
      return null;
    }
    if (!open.changes.isEmpty()) {
      open.toAsk.addAll(concerned(open));
      open.changes.clear();
    }
    if (open.toAsk.isEmpty()) {
      return null;
    }
    long first = open.toAsk.iterator().next();
    open.toAsk.remove(first);
    return () -> ask(first);
  }

  /** What is to be done when all tokens wait; null for nothing. */
  @Nullable Runnable atRest() {
    Pending open = pending;
    if (open == null || open.unheard.isEmpty()) {
      return null;
    }
    List<Change> since = List.copyOf(open.unheard);
    open.unheard.clear();
    for (EventSubscriptionRow row : state.subscriptionsTo(Kind.VARIABLE)) {
      if (Triggers.of(step.node(step.token(row.executionId()))) instanceof Trigger.Variable wanted
          && since.stream()
              .anyMatch(change ->
                  change.name.equals(wanted.name()) && wanted.changes().contains(change.what))) {
        open.due.add(row.executionId());
      }
    }
    return open.due.isEmpty() ? null : () -> happen(open.due.remove());
  }

  /** Nothing is left that could wait. */
  void clear() {
    pending = null;
  }

  private void ask(long executionId) {
    ExecutionRow waiting = state.execution(executionId);
    EventCondition condition = waiting == null ? null : Triggers.conditionOf(step.node(waiting));
    if (waiting != null && condition != null) {
      ask(
          waiting,
          condition,
          holds -> {
            if (holds) {
              happen(executionId);
            }
          });
    }
  }

  private interface Answer {
    void is(boolean holds);
  }

  private void ask(ExecutionRow waiting, EventCondition condition, Answer then) {
    step.calls().ask(waiting, new Work.AskCondition(condition), then::is);
  }

  private void happen(long executionId) {
    ExecutionRow waiting = state.execution(executionId);
    EventSubscriptionRow row = looked(executionId);
    if (waiting == null || row == null || isOver(waiting)) {
      return;
    }
    GraphNode node = step.node(waiting);
    if (pending().happened.merge(executionId, 1, Integer::sum) > MOST_IN_A_STEP) {
      throw new Rejection(
          new TurgoLimitException(
              "The event '"
                  + node.id()
                  + "' of instance "
                  + state.id()
                  + " has happened more than "
                  + MOST_IN_A_STEP
                  + " times in one step; the path after it probably changes the variable that it"
                  + " waits for. Make an element of that path asynchronous, or wait for"
                  + " another variable"));
    }
    step.events().received(executionId, node, row);
    step.subscriptions().interrupts(waiting, node);
    Behaviors.fired(node, waiting, new Firing.OfEvent(row), step);
  }

  /** What an execution waits with for a condition or a variable; null for nothing. */
  private @Nullable EventSubscriptionRow looked(long executionId) {
    for (EventSubscriptionRow row : state.subscriptionsOf(executionId)) {
      if (row.kind() == Kind.CONDITION || row.kind() == Kind.VARIABLE) {
        return row;
      }
    }
    return null;
  }

  /**
   * Whether an event waits in a scope in which nothing begins any more, because it is being left.
   */
  private boolean isOver(ExecutionRow waiting) {
    ExecutionRow scope = state.execution(waiting.parentId());
    return step.node(waiting) instanceof GraphNode.EventSubProcessStart
        && scope != null
        && !scope.kind().isScope();
  }

  /** The executions that changes concern, those first that began to wait first. */
  private List<Long> concerned(Pending open) {
    Map<Long, List<Change>> byScope = new LinkedHashMap<>();
    for (Change change : open.changes) {
      byScope.computeIfAbsent(change.scopeId, scope -> new ArrayList<>()).add(change);
    }
    Set<Long> found = new TreeSet<>();
    byScope.forEach((scopeId, since) -> {
      for (long executionId : waitingIn(scopeId)) {
        if (isConcerned(executionId, since, open.armedAt)) {
          found.add(executionId);
        }
      }
    });
    return List.copyOf(found);
  }

  /** The executions with conditions that see the variables of a scope; others may be among them. */
  private List<Long> waitingIn(long scopeId) {
    List<Long> below = new ArrayList<>();
    if (scopeId != state.id() && (state.execution(scopeId) == null || addBelow(scopeId, below))) {
      return below;
    }
    List<Long> waiting = new ArrayList<>();
    for (EventSubscriptionRow row : state.subscriptionsTo(Kind.CONDITION)) {
      if (isIn(row.executionId(), scopeId)) {
        waiting.add(row.executionId());
      }
    }
    return waiting;
  }

  /** Adds what is below an execution, itself included; false once that is much. */
  private boolean addBelow(long executionId, List<Long> found) {
    found.add(executionId);
    for (ExecutionRow child : state.children(executionId)) {
      if (found.size() > FEW || !addBelow(child.id(), found)) {
        return false;
      }
    }
    return true;
  }

  private boolean isIn(long executionId, long scopeId) {
    long at = executionId;
    while (at != scopeId) {
      ExecutionRow execution = state.execution(at);
      if (execution == null) {
        return false;
      }
      at = execution.parentId();
    }
    return true;
  }

  private boolean isConcerned(long executionId, List<Change> since, Map<Long, Integer> armedAt) {
    ExecutionRow waiting = state.execution(executionId);
    int armed = armedAt.getOrDefault(executionId, 0);
    EventCondition condition = waiting == null ? null : Triggers.conditionOf(step.node(waiting));
    return condition != null
        && since.stream()
            .anyMatch(
                change -> armed < change.number && condition.concerns(change.name, change.what));
  }
}
