package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;

/**
 * A cancel end event: cancels the transaction that it is in, all instances of it where it is done
 * several times, has undone what has completed in it, and goes on from its cancel boundary event.
 */
final class CancelEndEventBehavior implements NodeBehavior<FlowNode.CancelEndEvent> {
  @Override
  public void execute(FlowNode.CancelEndEvent node, ExecutionRow token, Walk walk) {
    ExecutionRow waiting =
        walk.attached().nearest(token.id(), trigger -> trigger instanceof Trigger.Cancel ? 1 : 0);
    if (waiting == null
        || !(walk.node(waiting) instanceof FlowNode.BoundaryEvent event)
        || !event.hostId().equals(node.common().scopeId())) {
      throw new Rejection(
          new TurgoException(
              "The cancel end event '"
                  + node.id()
                  + "' has nowhere to go: the transaction '"
                  + node.common().scopeId()
                  + "' has no cancel boundary event"));
    }
    walk.history().activityEnded(token, null);
    walk.tokens().remove(token);
    ExecutionRow transaction = walk.token(waiting.parentId());
    walk.taskListeners().deleting(transaction.id(), () -> cancel(transaction, event, walk));
  }

  private static void cancel(ExecutionRow transaction, FlowNode.BoundaryEvent event, Walk walk) {
    Runnable undo = walk.compensation().keepCancelled(transaction);
    walk.cancellation().cancel(transaction, DeleteReason.TRANSACTION_CANCELED);
    ExecutionRow token = walk.tokens().create(transaction.parentId(), event.id(), null);
    undo.run();
    walk.tokens().arrive(token);
  }
}
