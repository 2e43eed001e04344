package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What completed activities have left to be undone, and the undoing.
 *
 * <p>Each completion of an activity that another one undoes is a subscription at the scope that the
 * activity was in, and goes with that. A sub-process in which there are such subscriptions when it
 * completes is kept: as an execution of a kind of its own in the scope around it, with the
 * variables that the sub-process had and all that was left in it. It keeps no scope from ending
 * unless something is undone in it.
 */
final class Compensation {
  private static final Comparator<EventSubscriptionRow> COMPLETION =
      Comparator.comparingLong(EventSubscriptionRow::createdAt)
          .thenComparingLong(EventSubscriptionRow::id);

  private final StepParts step;
  private final InstanceState state;

  Compensation(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** An activity, or one of several instances of it, is done. */
  void completed(ExecutionRow token) {
    if (step.graph().compensationOf(token.activityId()) != null) {
      step.subscriptions().canBeUndone(around(token), token.activityId(), null);
    }
  }

  /** The scope that an activity is in, also where it is one of several instances. */
  private long around(ExecutionRow token) {
    return token.kind().isLeg() ? step.token(token.parentId()).parentId() : token.parentId();
  }

  /**
   * A sub-process has completed: what it has left to be undone is kept, unless an activity of its
   * own undoes it, or it undoes one itself.
   */
  void keep(ExecutionRow scope) {
    if (step.graph().compensationOf(scope.activityId()) == null
        && !step.graph().isCompensation(scope.activityId())) {
      keepOf(scope);
    }
  }

  /**
   * A transaction is about to be cancelled: what has completed in it, or in each instance of it, is
   * kept. Answers what has all of that undone.
   */
  Runnable keepCancelled(ExecutionRow transaction) {
    boolean many = transaction.kind() == ExecutionRow.Kind.BODY;
    List<EventSubscriptionRow> rows = new ArrayList<>();
    if (many) {
      state.childrenAt(transaction.id(), transaction.activityId()).forEach(this::keepOf);
      for (EventSubscriptionRow row : left(transaction.parentId())) {
        if (row.activityId().equals(transaction.activityId()) && row.keptId() != null) {
          rows.add(row);
        }
      }
    } else {
      EventSubscriptionRow kept = keepOf(transaction);
      if (kept != null) {
        rows.add(kept);
      }
    }
    return () -> undo(rows);
  }

  private @Nullable EventSubscriptionRow keepOf(ExecutionRow scope) {
    List<EventSubscriptionRow> left = left(scope.id());
    if (left.isEmpty() && step.graph().compensationIn(scope.activityId()) == null) {
      return null;
    }
    long around = around(scope);
    ExecutionRow kept =
        step.tokens()
            .create(step.newId(), around, scope.activityId(), ExecutionRow.Kind.KEPT, null);
    for (VariableRow variable : state.variables(scope.id())) {
      step.variables().set(kept.id(), variable.name(), variable.value(), true);
    }
    for (ExecutionRow child : state.children(scope.id())) {
      if (child.kind() == ExecutionRow.Kind.KEPT) {
        state.put(child.below(kept.id()));
      }
    }
    left.forEach(row -> state.put(row.movedTo(kept.id())));
    return step.subscriptions().canBeUndone(around, scope.activityId(), kept.id());
  }

  /** Whether an execution is what a completed sub-process has left, and nothing is undone in it. */
  boolean isAtRest(ExecutionRow execution) {
    return isAtRest(execution, state);
  }

  static boolean isAtRest(ExecutionRow execution, InstanceState state) {
    return execution.kind() == ExecutionRow.Kind.KEPT
        && !state.anyChild(execution.id(), child -> !isAtRest(child, state));
  }

  /** What a scope has left to be undone goes with it. */
  void forget(long scopeId) {
    left(scopeId).forEach(row -> state.removeSubscription(row.id()));
    for (ExecutionRow child : state.children(scopeId)) {
      if (child.kind() == ExecutionRow.Kind.KEPT) {
        forget(child.id());
        step.tokens().remove(child);
      }
    }
  }

  /**
   * Sets off what undoes completed activities, the last one that completed first.
   *
   * @param thrower the event that wants it
   * @param activityId the activity that is undone; null for all of the scope that the event is in,
   *     and of the one around an event sub-process
   */
  void undo(ExecutionRow thrower, @Nullable String activityId) {
    if (activityId == null) {
      List<EventSubscriptionRow> all = new ArrayList<>(left(thrower.parentId()));
      ExecutionRow scope = state.execution(thrower.parentId());
      while (scope != null && step.node(scope) instanceof GraphNode.EventSubProcess) {
        all.addAll(left(scope.parentId()));
        scope = state.execution(scope.parentId());
      }
      undo(all);
      return;
    }
    List<EventSubscriptionRow> found = new ArrayList<>();
    for (long scopeId : scopesOf(thrower, activityId)) {
      for (EventSubscriptionRow row : left(scopeId)) {
        if (row.activityId().equals(activityId)) {
          found.add(row);
        }
      }
    }
    undo(found);
  }

  /** Sets off what undoes all that was completed in a sub-process which is kept. */
  private void undo(List<EventSubscriptionRow> rows) {
    List<EventSubscriptionRow> ordered = new ArrayList<>(rows);
    ordered.sort(COMPLETION.reversed());
    for (EventSubscriptionRow row : ordered) {
      state.removeSubscription(row.id());
      Long kept = row.keptId();
      String inside = step.graph().compensationIn(row.activityId());
      if (kept == null) {
        begin(row, row.executionId(), step.graph().compensationOf(row.activityId()));
      } else if (inside != null) {
        begin(row, kept, inside);
      } else {
        undo(left(kept));
      }
    }
  }

  private void begin(EventSubscriptionRow row, long scopeId, @Nullable String handler) {
    if (handler != null) {
      ExecutionRow token = step.tokens().create(scopeId, handler, null);
      step.events()
          .activity(
              TurgoEngineEventType.ACTIVITY_COMPENSATE,
              token.id(),
              step.graph().node(row.activityId()));
      step.tokens().arrive(token);
    }
  }

  /** What undoes an activity is done. */
  void undone(ExecutionRow token, GraphNode handler) {
    step.history().activityEnded(token, null);
    step.tokens().remove(token);
    step.scopes().mayEnd(token.parentId(), handler);
  }

  /** Nothing is undone any more in what a sub-process has left; it goes once all is undone. */
  void restsAgain(ExecutionRow kept) {
    if (step.graph().compensationIn(kept.activityId()) != null) {
      forget(kept.id()); // what its event sub-process did not undo is not undone
    }
    if (left(kept.id()).isEmpty() && !state.anyChild(kept.id(), child -> true)) {
      EventSubscriptionRow named = state.subscriptionOf(kept.parentId(), kept.id());
      if (named != null) {
        state.removeSubscription(named.id());
      }
      step.tokens().remove(kept);
    }
  }

  private List<EventSubscriptionRow> left(long scopeId) {
    return state.subscriptionsOf(scopeId).stream()
        .filter(row -> row.kind() == Kind.COMPENSATION)
        .toList();
  }

  /**
   * The scopes in which an activity may have been completed: the one around the thrower, or those
   * that are in one around the thrower, completed ones among them.
   */
  private List<Long> scopesOf(ExecutionRow thrower, String activityId) {
    List<String> way = new ArrayList<>();
    String element = step.graph().node(activityId).common().scopeId();
    long around = scopeAround(thrower, element);
    while (around == 0) {
      way.addFirst(element);
      element = step.graph().node(element).common().scopeId();
      around = scopeAround(thrower, element);
    }
    List<Long> scopes = List.of(around);
    for (String inner : way) {
      List<Long> next = new ArrayList<>();
      for (long scopeId : scopes) {
        for (ExecutionRow child : state.childrenAt(scopeId, inner)) {
          next.add(child.id());
          state.childrenAt(child.id(), inner).forEach(leg -> next.add(leg.id()));
        }
      }
      scopes = next;
    }
    return scopes;
  }

  /** The execution of an element that a token is in, the instance's id for the process, or 0. */
  private long scopeAround(ExecutionRow token, String element) {
    ExecutionRow scope = state.execution(token.parentId());
    while (scope != null && !scope.activityId().equals(element)) {
      scope = state.execution(scope.parentId());
    }
    if (scope != null) {
      return scope.id();
    }
    return element.equals(step.graph().root().elementId()) ? state.id() : 0;
  }
}
