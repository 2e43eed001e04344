package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/**
 * What one BPMN element does, in three moments of a token's stay.
 *
 * <p>When {@link #execute} is called the token has entered: history has begun, boundary events are
 * in place, and an {@code asyncBefore} job, if any, is consumed. The behaviour leaves at once by
 * {@link Tokens#leave}, or returns without and so waits. It never leaves twice. User code is asked
 * for by {@link Calls#ask} and nothing else.
 */
interface NodeBehavior<N extends GraphNode> {
  void execute(N node, ExecutionRow token, StepParts step);

  /** Somebody outside triggers a token that waits here. */
  default void trigger(N node, ExecutionRow token, StepParts step) {
    throw new Rejection(
        new TurgoException(
            "Execution "
                + token.id()
                + " is at "
                + node.type()
                + " '"
                + node.id()
                + "', which does not wait for a trigger"));
  }

  /** The event that a token waits for here has happened. */
  default void fired(N node, ExecutionRow token, Firing firing, StepParts step) {
    throw new IllegalStateException(
        firing + " came to " + node.type() + " '" + node.id() + "', which waits for no event");
  }
}
