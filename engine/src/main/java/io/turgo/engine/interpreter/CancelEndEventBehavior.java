package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;

/**
 * A cancel end event: cancels the transaction that it is in, all instances of it where it is done
 * several times, has undone what has completed in it, and goes on from its cancel boundary event.
 */
final class CancelEndEventBehavior implements NodeBehavior<GraphNode.CancelEndEvent> {
  @Override
  public void execute(GraphNode.CancelEndEvent node, ExecutionRow token, StepParts step) {
    ExecutionRow waiting =
        CatchingEvents.nearest(
            step.state(),
            step.graph(),
            token.id(),
            trigger -> trigger instanceof Trigger.Cancel ? 1 : 0);
    if (waiting == null
        || !(step.node(waiting) instanceof GraphNode.BoundaryEvent event)
        || !event.hostId().equals(node.common().scopeId())) {
      throw new Rejection(
          new TurgoException(
              "The cancel end event '"
                  + node.id()
                  + "' has nowhere to go: the transaction '"
                  + node.common().scopeId()
                  + "' has no cancel boundary event"));
    }
    step.history().activityEnded(token, null);
    step.tokens().remove(token);
    ExecutionRow transaction = step.token(waiting.parentId());
    step.taskListeners().deleting(transaction.id(), () -> cancel(transaction, event, step));
  }

  private static void cancel(
      ExecutionRow transaction, GraphNode.BoundaryEvent event, StepParts step) {
    Runnable undo = step.compensation().keepCancelled(transaction);
    step.cancellation().cancel(transaction, DeleteReason.TRANSACTION_CANCELED);
    ExecutionRow token = step.tokens().create(transaction.parentId(), event.id(), null);
    undo.run();
    step.tokens().arrive(token);
  }
}
