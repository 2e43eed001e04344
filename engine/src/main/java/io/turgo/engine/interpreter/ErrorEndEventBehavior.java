package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/**
 * An error end event: throws its error, which ends whatever is inside of the event that catches.
 */
final class ErrorEndEventBehavior implements NodeBehavior<FlowNode.ErrorEndEvent> {
  @Override
  public void execute(FlowNode.ErrorEndEvent node, ExecutionRow token, Walk walk) {
    walk.thrown().error(token.id(), new ThrownError(node.code(), node.errorId(), null, null));
  }
}
