package io.turgo.engine.interpreter;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanCriterion;
import io.turgo.engine.model.PlanRule;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The conditions of rules and criteria of a case. */
final class PlanConditions {
  private final StepParts step;
  private final CasePlan plan;

  /** What the value of a condition means. */
  private interface Answer {
    boolean of(CompiledExpression condition, @Nullable Object value);
  }

  PlanConditions(StepParts step, CasePlan plan) {
    this.step = step;
    this.plan = plan;
  }

  /** Asks whether a rule of an item holds, and goes on unless the item is gone meanwhile. */
  void holds(ExecutionRow row, PlanRule rule, Consumer<Boolean> then) {
    holds(row.id(), rule, then);
  }

  /**
   * The same for a rule of a stage, or of the case.
   *
   * @param id of its execution, or of the case
   */
  void holds(long id, PlanRule rule, Consumer<Boolean> then) {
    GraphNode node = nodeOf(id);
    evaluate(
        id,
        node,
        rule.condition(),
        (condition, value) -> yesOrNo(rule.name(), condition, node, value),
        then);
  }

  private GraphNode nodeOf(long id) {
    ExecutionRow row = step.state().execution(id);
    return row == null ? step.graph().node(plan.root().id()) : step.node(row);
  }

  /**
   * Asks whether the condition of a criterion holds. One that is null does not hold yet.
   *
   * @param id of an item, or of the case
   */
  void holds(long id, PlanCriterion criterion, Consumer<Boolean> then) {
    GraphNode node = nodeOf(id);
    String what = "condition of criterion " + criterion.id();
    evaluate(
        id,
        node,
        criterion.condition(),
        (condition, value) -> value != null && yesOrNo(what, condition, node, value),
        then);
  }

  private void evaluate(
      long id,
      GraphNode node,
      @Nullable CompiledExpression condition,
      Answer answer,
      Consumer<Boolean> then) {
    if (condition == null) {
      then.accept(true);
      return;
    }
    step.calls()
        .evaluate(
            id,
            node,
            List.of(condition),
            true,
            values -> then.accept(answer.of(condition, values.getFirst())));
  }

  private static boolean yesOrNo(
      String what, CompiledExpression condition, GraphNode node, @Nullable Object value) {
    if (value instanceof String text
        && (text.strip().equalsIgnoreCase("true") || text.strip().equalsIgnoreCase("false"))) {
      return Boolean.parseBoolean(text.strip());
    }
    return YesOrNo.of(what, condition, node, value);
  }
}
