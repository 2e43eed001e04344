package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.model.FlowNode;

/**
 * A terminate end event: cancels everything else in the nearest scope, in the nearest activity that
 * is done several times, or in the whole instance.
 */
final class TerminateEndEventBehavior implements NodeBehavior<FlowNode.TerminateEndEvent> {
  @Override
  public void execute(FlowNode.TerminateEndEvent node, ExecutionRow token, Walk walk) {
    walk.listeners()
        .tell(
            token.id(),
            node,
            node.id(),
            ExecutionListener.EVENTNAME_END,
            () -> terminate(node, token, walk));
  }

  private static void terminate(FlowNode.TerminateEndEvent node, ExecutionRow token, Walk walk) {
    InstanceCaller caller = walk.state().instance().caller();
    boolean endsCalled =
        caller != null && !node.terminateAll() && token.parentId() == walk.state().id();
    String reason = DeleteReason.TERMINATE_END_EVENT + (endsCalled ? "" : " (" + node.id() + ")");
    walk.history().activityEnded(token, null);
    walk.tokens().remove(token);
    if (node.terminateAll() && caller != null) {
      walk.calledInstances().endRoot(node.id(), reason);
      return;
    }
    if (!node.terminateMultiInstance() || node.terminateAll()) {
      terminateScope(node, token, reason, walk);
    } else if (!walk.multiInstances().terminate(token)) {
      if (caller != null) {
        walk.calledInstances()
            .terminateMultiInstance(caller, () -> terminateScope(node, token, reason, walk));
      } else {
        terminateScope(node, token, reason, walk);
      }
    }
  }

  private static void terminateScope(
      FlowNode.TerminateEndEvent node, ExecutionRow token, String reason, Walk walk) {
    if (node.terminateAll() || token.parentId() == walk.state().id()) {
      walk.end().complete(node, reason);
      return;
    }
    ExecutionRow scope = walk.token(token.parentId());
    walk.taskListeners()
        .deleting(
            scope.id(),
            () -> {
              walk.cancellation().cancelContent(scope, reason);
              walk.scopes().leave(walk.history().activityOver(scope, reason));
            });
  }
}
