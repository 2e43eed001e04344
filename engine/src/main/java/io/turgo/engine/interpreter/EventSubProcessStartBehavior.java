package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;

/**
 * The start event of an event sub-process, whatever its trigger. It waits as a child of the scope;
 * when it happens, an interrupting one cancels what else is in the scope, and the sub-process
 * begins there.
 */
final class EventSubProcessStartBehavior implements NodeBehavior<GraphNode.EventSubProcessStart> {
  @Override
  public void execute(GraphNode.EventSubProcessStart node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }

  @Override
  public void trigger(GraphNode.EventSubProcessStart node, ExecutionRow waiting, StepParts step) {
    if (node.trigger() instanceof Trigger.Condition || node.trigger() instanceof Trigger.Variable) {
      step.variableWatch().triggered(waiting, node.trigger());
    } else if (!new EventDelivery(step).forestall(node, waiting)) {
      NodeBehavior.super.trigger(node, waiting, step);
    }
  }

  @Override
  public void fired(
      GraphNode.EventSubProcessStart node, ExecutionRow waiting, Firing firing, StepParts step) {
    if (Triggers.waitsForMore(node.trigger(), waiting, firing, step)) {
      return;
    }
    long scopeId = waiting.parentId();
    if (node.interrupting()) {
      String reason = DeleteReason.EVENT_SUBPROCESS_INTERRUPTING + "(" + node.id() + ")";
      step.taskListeners()
          .deleting(
              scopeId,
              () -> {
                step.cancellation().clear(scopeId, reason);
                begin(node, scopeId, firing, step);
              });
      return;
    }
    if (!Triggers.rearm(node.trigger(), waiting, firing, step)) {
      step.tokens().remove(waiting);
    }
    begin(node, scopeId, firing, step);
  }

  private static void begin(
      GraphNode.EventSubProcessStart node, long scopeId, Firing firing, StepParts step) {
    ExecutionRow token = step.tokens().create(scopeId, node.subProcessId(), null);
    Triggers.happened(
        node.trigger(), token, firing, step, () -> step.tokens().arrive(step.token(token.id())));
  }
}
