package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;

/**
 * The start event of an event sub-process, whatever its trigger. It waits as a child of the scope;
 * when it happens, an interrupting one cancels what else is in the scope, and the sub-process
 * begins there.
 */
final class EventSubProcessStartBehavior implements NodeBehavior<FlowNode.EventSubProcessStart> {
  @Override
  public void execute(FlowNode.EventSubProcessStart node, ExecutionRow token, Walk walk) {
    walk.tokens().leave(token);
  }

  @Override
  public void trigger(FlowNode.EventSubProcessStart node, ExecutionRow waiting, Walk walk) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      walk.variableWatch().triggered(waiting, node.trigger());
    } else if (!new EventDelivery(walk).forestall(node, waiting)) {
      NodeBehavior.super.trigger(node, waiting, walk);
    }
  }

  @Override
  public void fired(
      FlowNode.EventSubProcessStart node, ExecutionRow waiting, Firing firing, Walk walk) {
    if (Triggers.waitsForMore(node.trigger(), waiting, firing, walk)) {
      return;
    }
    long scopeId = waiting.parentId();
    if (node.interrupting()) {
      String reason = DeleteReason.EVENT_SUBPROCESS_INTERRUPTING + "(" + node.id() + ")";
      walk.taskListeners()
          .deleting(
              scopeId,
              () -> {
                walk.cancellation().clear(scopeId, reason);
                begin(node, scopeId, firing, walk);
              });
      return;
    }
    if (!Triggers.rearm(node.trigger(), waiting, firing, walk)) {
      walk.tokens().remove(waiting);
    }
    begin(node, scopeId, firing, walk);
  }

  private static void begin(
      FlowNode.EventSubProcessStart node, long scopeId, Firing firing, Walk walk) {
    ExecutionRow token = walk.tokens().create(scopeId, node.subProcessId(), null);
    Triggers.happened(
        node.trigger(), token, firing, walk, () -> walk.tokens().arrive(walk.token(token.id())));
  }
}
