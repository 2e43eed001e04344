package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A complex gateway: asks its activation condition whenever a token comes, with {@code
 * activationCount} as the number of flows by which tokens have come. When it holds, a token of each
 * of these is taken and one goes on, by all outgoing flows whose condition holds, else by the
 * default flow. Then a token of each other flow is taken away, as long as one can come, before the
 * gateway begins anew. As BPMN 2.0.2 has it in section 13.4.5, with nothing sent out at its reset.
 *
 * <p>A flow whose token is to be taken away is an execution of a kind of its own at the gateway.
 */
final class ComplexGatewayBehavior implements NodeBehavior<GraphNode.ComplexGateway> {
  private static final String COUNT = "activationCount";

  @Override
  public void execute(GraphNode.ComplexGateway node, ExecutionRow token, StepParts step) {
    ExecutionRow arrived = step.history().activityOver(token, null);
    if (node.activation() == null) {
      step.state().put(arrived);
      step.tokens().leave(arrived);
      return;
    }
    step.state().put(arrived.as(Kind.WAITING));
    step.inclusiveJoins().changed(token.parentId());
    List<ExecutionRow> awaited = at(node, token.parentId(), Kind.AWAITED, step);
    if (awaited.isEmpty()) {
      ask(node, token.parentId(), step);
      return;
    }
    for (ExecutionRow flow : awaited) {
      if (Objects.equals(token.viaFlow(), flow.viaFlow())) {
        step.tokens().remove(arrived);
        step.tokens().remove(flow);
        beginAnew(node, token.parentId(), step);
        return;
      }
    }
  }

  private static List<ExecutionRow> at(
      GraphNode.ComplexGateway node, long scopeId, Kind kind, StepParts step) {
    return step.state().childrenAt(scopeId, node.id(), kind);
  }

  private static void beginAnew(GraphNode.ComplexGateway node, long scopeId, StepParts step) {
    if (!at(node, scopeId, Kind.AWAITED, step).isEmpty()) {
      return;
    }
    if (at(node, scopeId, Kind.WAITING, step).isEmpty()) {
      step.scopes().mayEnd(scopeId, node);
    } else {
      ask(node, scopeId, step);
    }
  }

  private static void ask(GraphNode.ComplexGateway node, long scopeId, StepParts step) {
    CompiledExpression activation = Objects.requireNonNull(node.activation());
    Collection<ExecutionRow> come = firstOfEachFlow(node, scopeId, step);
    ExecutionRow asked = at(node, scopeId, Kind.WAITING, step).getLast();
    step.variables()
        .change(asked.id(), COUNT, new CallOutcome.TransientChange(come.size(), false), true);
    step.calls()
        .evaluate(
            asked,
            List.of(activation),
            values -> {
              step.variables()
                  .change(asked.id(), COUNT, new CallOutcome.TransientChange(null, true), true);
              if (YesOrNo.of("activationCondition", activation, node, values.getFirst())) {
                fire(node, scopeId, step);
              }
            });
  }

  private static Collection<ExecutionRow> firstOfEachFlow(
      GraphNode.ComplexGateway node, long scopeId, StepParts step) {
    Map<String, ExecutionRow> first = new LinkedHashMap<>();
    for (ExecutionRow waiting : at(node, scopeId, Kind.WAITING, step)) {
      first.putIfAbsent(String.valueOf(waiting.viaFlow()), waiting);
    }
    return first.values();
  }

  private static void fire(GraphNode.ComplexGateway node, long scopeId, StepParts step) {
    List<String> flows = new ArrayList<>(node.common().incoming());
    ExecutionRow merged = null;
    for (ExecutionRow taken : firstOfEachFlow(node, scopeId, step)) {
      flows.remove(taken.viaFlow());
      if (merged != null) {
        step.tokens().remove(merged);
      }
      merged = taken;
    }
    for (String flowId : flows) {
      step.tokens().create(step.newId(), scopeId, node.id(), Kind.AWAITED, flowId);
    }
    ExecutionRow goesOn = Objects.requireNonNull(merged).as(Kind.TOKEN);
    step.state().put(goesOn);
    step.tokens().leave(goesOn);
    if (flows.isEmpty() && !at(node, scopeId, Kind.WAITING, step).isEmpty()) {
      ask(node, scopeId, step);
    }
  }

  /** No more tokens can come: the gateway begins anew, or has waited in vain. */
  static void complete(GraphNode.ComplexGateway node, long scopeId, StepParts step) {
    List<ExecutionRow> awaited = at(node, scopeId, Kind.AWAITED, step);
    if (awaited.isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "complexGateway '"
                  + node.id()
                  + "' would wait for ever: its activationCondition does not hold for the "
                  + step.state().countAt(scopeId, node.id(), Kind.WAITING)
                  + " tokens that have come, and no other can come"));
    }
    awaited.forEach(step.tokens()::remove);
    beginAnew(node, scopeId, step);
  }
}
