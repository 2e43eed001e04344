package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.List;

/**
 * A list of steps that a token takes at a node, such as those of {@link NodeEntry}. The next step
 * begins when the one before it is done, at once or after user code.
 *
 * <p>The sequence ends where its token is gone, which is checked before each step and nowhere else.
 * It also ends at a step whose user code throws: {@link Propagation} goes on elsewhere.
 */
final class Sequence implements Runnable {
  /** One step of the list. */
  @FunctionalInterface
  interface Part {
    /**
     * Takes the step.
     *
     * @param token as it was when the sequence began
     * @param next to run when the step is done; a step that does not run it ends the sequence
     */
    void take(ExecutionRow token, GraphNode node, StepParts step, Runnable next);
  }

  private final List<Part> parts;
  private final ExecutionRow token;
  private final GraphNode node;
  private final StepParts step;
  private int taken;

  Sequence(List<Part> parts, ExecutionRow token, StepParts step) {
    this.parts = parts;
    this.token = token;
    this.node = step.node(token);
    this.step = step;
  }

  /** Takes the next step, unless the token is gone. */
  @Override
  public void run() {
    if (step.state().execution(token.id()) != null) {
      parts.get(taken++).take(token, node, step, this);
    }
  }
}
