package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An error end event: throws its error with what that carries, which ends whatever is inside of the
 * event that catches.
 */
final class ErrorEndEventBehavior implements NodeBehavior<GraphNode.ErrorEndEvent> {
  @Override
  public void execute(GraphNode.ErrorEndEvent node, ExecutionRow token, StepParts step) {
    if (node.out().isEmpty()) {
      step.propagation()
          .error(token.id(), new ThrownError(node.code(), node.errorId(), null, null));
      return;
    }
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.FindErrorData(node.out()),
            found -> {
              Map<String, @Nullable Object> data = new LinkedHashMap<>(found.carried());
              step.propagation()
                  .error(
                      token.id(),
                      new ThrownError(
                          node.code(), node.errorId(), found.message(), null, false, data));
            });
  }
}
