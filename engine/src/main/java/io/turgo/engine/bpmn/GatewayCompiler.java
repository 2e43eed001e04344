package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import java.util.List;

/** Compiles the gateways that say more than their flows do. */
final class GatewayCompiler {
  private final Compilation compilation;

  GatewayCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /**
   * One that says by a condition how many of those that lead to it are enough. Flowable and
   * Activiti take it for an exclusive one.
   */
  GraphNode complex(GraphNode.Common common, XmlElement element) {
    element.children().stream()
        .filter(child -> child.is("activationCondition") && child.text().isEmpty())
        .forEach(XmlElement::use); // it says nothing
    if (element.isOfFlowable()) {
      return new GraphNode.ExclusiveGateway(common); // a condition is left over, and refused
    }
    CompiledExpression activation = null;
    List<XmlElement> conditions =
        element.bpmnChildren("activationCondition").stream()
            .filter(condition -> !condition.text().isEmpty())
            .toList();
    for (XmlElement condition : conditions) {
      activation = compilation.formal(condition, "activationCondition", condition.text());
      if (activation != null && activation.isLiteral()) {
        compilation.problem(
            ProblemCode.EXPRESSION_EXPECTED,
            condition,
            "Expected an expression such as '${activationCount >= 2}', found '%s', which is never"
                + " true",
            activation.text());
      }
    }
    if (common.incoming().size() > 1 && conditions.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected an <activationCondition>, since several flows lead to it and nothing else says"
              + " for how many of them it waits; such as ${activationCount >= 2}");
    }
    return new GraphNode.ComplexGateway(common, activation);
  }

  GraphNode.EventBasedGateway eventBased(GraphNode.Common common, XmlElement element) {
    element.attribute("instantiate"); // its events begin the instances
    String type = element.attribute("eventGatewayType");
    if (type != null && type.strip().equalsIgnoreCase("Parallel")) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          element,
          "An event-based gateway that waits for all of its events is not executed by this version"
              + " of Turgo; write a parallel gateway with a catching event in each path instead");
    }
    return new GraphNode.EventBasedGateway(common);
  }
}
