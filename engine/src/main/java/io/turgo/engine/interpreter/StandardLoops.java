package io.turgo.engine.interpreter;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * When an activity is done once more that is done as long as a condition holds. Its body and its
 * legs are those of an activity that is done several times, one after the other, whose number
 * nobody knows before.
 */
final class StandardLoops {
  /** How often the activity was done, as the condition sees it. */
  static final String COUNTER = "loopCounter";

  private final StepParts step;
  private final MultiInstances bodies;

  StandardLoops(StepParts step, MultiInstances bodies) {
    this.step = step;
    this.bodies = bodies;
  }

  /** A token has entered the activity. */
  void enter(long bodyId, GraphNode node) {
    bodies.set(bodyId, MultiInstances.INSTANCES, 0);
    bodies.set(bodyId, MultiInstances.COMPLETED, 0);
    bodies.set(bodyId, MultiInstances.ACTIVE, 1);
    bodies.set(bodyId, COUNTER, 0);
    if (loop(node).testBefore()) {
      test(
          bodyId,
          node,
          holds -> {
            if (holds) {
              begin(bodyId, node, 0);
            } else {
              bodies.goOn(bodyId);
            }
          });
    } else {
      begin(bodyId, node, 0);
    }
  }

  /** The activity was done so often. */
  void after(long bodyId, GraphNode node, int done) {
    bodies.set(bodyId, COUNTER, done);
    Integer most = loop(node).maximum();
    if (most != null && done >= most) {
      bodies.complete(bodyId, node, false);
      return;
    }
    test(
        bodyId,
        node,
        holds -> {
          if (holds) {
            begin(bodyId, node, done);
          } else {
            bodies.complete(bodyId, node, false);
          }
        });
  }

  private void begin(long bodyId, GraphNode node, int number) {
    bodies.set(bodyId, MultiInstances.INSTANCES, number + 1);
    bodies.begin(bodies.create(bodyId, node.id()), number, null);
  }

  private void test(long bodyId, GraphNode node, Consumer<Boolean> then) {
    CompiledExpression condition = loop(node).condition();
    if (condition == null) {
      then.accept(true);
      return;
    }
    step.calls()
        .evaluate(
            bodyId,
            node,
            List.of(condition),
            true,
            values -> then.accept(YesOrNo.of("loopCondition", condition, node, values.getFirst())));
  }

  private static MultiInstance.WhileHolds loop(GraphNode node) {
    MultiInstance several = Objects.requireNonNull(node.common().multiInstance());
    return Objects.requireNonNull(several.whileHolds());
  }
}
