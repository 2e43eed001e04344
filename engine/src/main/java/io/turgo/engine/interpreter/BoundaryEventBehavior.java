package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;

/**
 * A boundary event, whatever its trigger. It waits as a child of its host's token; when it happens,
 * an interrupting one cancels the host and goes on in its place, another goes on beside it.
 */
final class BoundaryEventBehavior implements NodeBehavior<FlowNode.BoundaryEvent> {
  @Override
  public void execute(FlowNode.BoundaryEvent node, ExecutionRow token, Walk walk) {
    walk.tokens().leave(token);
  }

  @Override
  public void trigger(FlowNode.BoundaryEvent node, ExecutionRow waiting, Walk walk) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      walk.variableWatch().triggered(waiting, node.trigger());
    } else if (!new EventDelivery(walk).forestall(node, waiting)) {
      NodeBehavior.super.trigger(node, waiting, walk);
    }
  }

  @Override
  public void fired(FlowNode.BoundaryEvent node, ExecutionRow waiting, Firing firing, Walk walk) {
    if (Triggers.waitsForMore(node.trigger(), waiting, firing, walk)) {
      return;
    }
    ExecutionRow host = walk.token(waiting.parentId());
    if (node.interrupting()) {
      String reason = DeleteReason.BOUNDARY_EVENT_INTERRUPTING + " (" + node.id() + ")";
      walk.taskListeners()
          .deleting(
              host.id(),
              () -> {
                walk.cancellation().cancel(host, reason);
                goOn(node, host.parentId(), firing, walk);
              });
      return;
    }
    if (!Triggers.rearm(node.trigger(), waiting, firing, walk)) {
      walk.tokens().remove(waiting);
    }
    goOn(node, host.parentId(), firing, walk);
  }

  private static void goOn(FlowNode.BoundaryEvent node, long scopeId, Firing firing, Walk walk) {
    ExecutionRow token = walk.tokens().create(scopeId, node.id(), null);
    Triggers.happened(
        node.trigger(), token, firing, walk, () -> walk.tokens().arrive(walk.token(token.id())));
  }
}
