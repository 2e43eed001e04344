package io.turgo.engine.interpreter;

import io.turgo.engine.expression.Expression;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import java.util.List;

/**
 * User code that the interpreter needs run before it can go on. The driver runs it, with no
 * connection held, and hands the {@link CallOutcome} back.
 *
 * @param executionId the token on whose behalf it runs
 */
public record UserCall(long executionId, FlowNode node, Work work) {

  /** The element that the code belongs to, for a listener on a process or a flow that. */
  public String elementId() {
    return work instanceof Notify notify ? notify.listener().elementId() : node.id();
  }

  /** What is to be run. */
  public sealed interface Work {}

  /** A service task's delegate or expression, whose result is among the outcome's changes. */
  public record Invoke(Implementation implementation) implements Work {}

  /** Expressions in order; the outcome's value is the list of their values. */
  public record Evaluate(List<Expression> expressions) implements Work {}

  /**
   * Conditions of sequence flows; the outcome's value is the list of the ids of those that hold.
   *
   * @param firstOnly stop at the first that holds
   */
  public record Choose(List<Condition> conditions, boolean firstOnly) implements Work {}

  /**
   * A listener, told of an event; it has no value.
   *
   * @param event what happened
   */
  public record Notify(Listener listener, String event) implements Work {}

  public record Condition(String flowId, Expression expression) {}
}
