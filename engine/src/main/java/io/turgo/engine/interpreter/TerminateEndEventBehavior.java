package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
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
    String reason = DeleteReason.TERMINATE_END_EVENT + " (" + node.id() + ")";
    walk.history().activityEnded(token, null);
    walk.tokens().remove(token);
    if (node.terminateMultiInstance()
        && !node.terminateAll()
        && walk.multiInstances().terminate(token)) {
      return;
    }
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
