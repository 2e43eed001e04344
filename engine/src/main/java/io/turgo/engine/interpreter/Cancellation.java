package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;

/**
 * Ends what has not come to its own end: a token, what is in a scope, or all that runs in the
 * instance, with history, tasks, jobs and whatever else belongs to it.
 *
 * <p>Listeners to the deletion of tasks are user code and hear of it before, by {@link
 * TaskListeners#deleting}: nothing here asks for any.
 */
final class Cancellation {
  private final StepParts step;
  private final InstanceState state;

  Cancellation(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Cancels an activity with everything in it, its token included. */
  void cancel(ExecutionRow token, String reason) {
    cancel(token, reason, reason);
  }

  /** The same with a reason of its own for what is in the activity, or called by it. */
  void cancel(ExecutionRow token, String reason, String reasonInside) {
    for (ExecutionRow child : state.children(token.id())) {
      cancelInScope(child, reasonInside, true);
    }
    end(token, reason, reasonInside);
    tell(token, reason);
  }

  /** Cancels everything in a scope but the events that are attached to it. */
  void cancelContent(ExecutionRow scope, String reason) {
    for (ExecutionRow child : state.children(scope.id())) {
      if (!child.kind().isAttached()) {
        cancelInScope(child, reason, true);
      }
    }
  }

  /**
   * Cancels everything that runs or waits in a scope, so that something else can run in it; the
   * boundary events of the scope stay, and what completed activities left to be undone.
   *
   * @param scopeId the execution, or the instance
   */
  void clear(long scopeId, String reason) {
    for (ExecutionRow child : state.children(scopeId)) {
      boolean atBoundary =
          child.kind().isAttached() && step.node(child) instanceof GraphNode.BoundaryEvent;
      if (!atBoundary && !step.compensation().isAtRest(child)) {
        cancelInScope(child, reason, true);
      }
    }
  }

  /**
   * Cancels everything in the instance; no move that was queued is made any more.
   *
   * @param tell whether listeners to events hear of it
   */
  void cancelAll(@Nullable String reason, boolean tell) {
    String cancelReason = reason == null ? "process ended" : reason;
    for (ExecutionRow child : state.children(state.id())) {
      cancelInScope(child, cancelReason, tell);
    }
    step.agenda().clear();
  }

  private void cancelInScope(ExecutionRow token, String reason, boolean tell) {
    if (token.kind().isAttached()) {
      step.attached().remove(token);
      return;
    }
    for (ExecutionRow child : state.children(token.id())) {
      cancelInScope(child, reason, tell);
    }
    if (tell) {
      tell(token, reason);
    }
    end(token, reason, reason);
  }

  /** Cancels a plan item of a case in which nothing is left. */
  void cancelOne(ExecutionRow token, String reason) {
    tell(token, reason);
    end(token, reason, reason);
  }

  private void end(ExecutionRow token, String reason, String reasonOfCalled) {
    step.history().activityEnded(token, reason);
    endTasks(token, reason);
    step.calledInstances().callerCancelled(token, reasonOfCalled);
    step.tokens().remove(token);
  }

  /** Ends the tasks that wait for a token. */
  void endTasks(ExecutionRow token, String reason) {
    for (TaskRow task : state.tasksOf(token.id())) {
      TaskOperations.end(step, task, reason);
    }
  }

  /**
   * Notes for listeners to events that an activity is cancelled; an event that waits is none, nor
   * is what a completed one has left, or one that has not begun.
   */
  void tell(ExecutionRow token, String reason) {
    GraphNode node = step.node(token);
    if (node instanceof GraphNode.AttachedEvent
        || token.kind() == ExecutionRow.Kind.KEPT
        || token.kind() == ExecutionRow.Kind.GATHERING
        || token.kind().isNote()
        || token.kind().isBeforeStart()) {
      return;
    }
    if (step.multiInstances().isWhole(token)) {
      step.events().multiInstanceCancelled(token.id(), node, reason);
    } else {
      step.events().cancelled(token.id(), node, reason);
    }
  }
}
