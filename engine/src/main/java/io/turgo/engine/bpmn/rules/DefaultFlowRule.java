package io.turgo.engine.bpmn.rules;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A default flow is one of its node's, whose condition nobody would ask. */
final class DefaultFlowRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    Map<String, Shape.Flow> flows = new HashMap<>();
    shape.flows().forEach(flow -> flows.put(flow.id(), flow));
    for (Shape.Node node : shape.nodes()) {
      String id = node.about().defaultFlow();
      if (id == null) {
        continue;
      }
      Shape.Flow flow = flows.get(id);
      if (flow == null || !Objects.equals(flow.source(), node)) {
        findings.problem(
            ProblemCode.DEFAULT_FLOW,
            node.place(),
            "The default flow '%s' is no sequence flow that leaves it",
            id);
      } else if (flow.hasCondition()) {
        findings.problem(
            ProblemCode.FLOW_CONDITION_IGNORED,
            flow.place(),
            "The condition of the default flow '%s' is never asked; remove it",
            id);
      }
    }
  }
}
