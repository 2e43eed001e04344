package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.model.GraphNode;

/**
 * A terminate end event: cancels everything else in the nearest scope, in the nearest activity that
 * is done several times, or in the whole instance.
 */
final class TerminateEndEventBehavior implements NodeBehavior<GraphNode.TerminateEndEvent> {
  @Override
  public void execute(GraphNode.TerminateEndEvent node, ExecutionRow token, StepParts step) {
    step.listeners()
        .tell(
            token.id(),
            node,
            node.id(),
            ExecutionListener.EVENTNAME_END,
            () -> terminate(node, token, step));
  }

  private static void terminate(
      GraphNode.TerminateEndEvent node, ExecutionRow token, StepParts step) {
    InstanceCaller caller = step.state().instance().caller();
    boolean endsCalled =
        caller != null && !node.terminateAll() && token.parentId() == step.state().id();
    String reason = DeleteReason.TERMINATE_END_EVENT + (endsCalled ? "" : " (" + node.id() + ")");
    step.history().activityEnded(token, null);
    step.tokens().remove(token);
    if (node.terminateAll() && caller != null) {
      step.calledInstances().endRoot(node.id(), reason);
      return;
    }
    if (!node.terminateMultiInstance() || node.terminateAll()) {
      terminateScope(node, token, reason, step);
    } else if (!step.multiInstances().terminate(token)) {
      if (caller != null) {
        step.calledInstances()
            .terminateMultiInstance(caller, () -> terminateScope(node, token, reason, step));
      } else {
        terminateScope(node, token, reason, step);
      }
    }
  }

  private static void terminateScope(
      GraphNode.TerminateEndEvent node, ExecutionRow token, String reason, StepParts step) {
    if (node.terminateAll() || token.parentId() == step.state().id()) {
      step.end().complete(node, reason);
      return;
    }
    ExecutionRow scope = step.token(token.parentId());
    step.taskListeners()
        .deleting(
            scope.id(),
            () -> {
              step.cancellation().cancelContent(scope, reason);
              step.scopes().leave(step.history().activityOver(scope, reason));
            });
  }
}
