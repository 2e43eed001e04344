package io.turgo.engine.bpmn.rules;

import java.util.ArrayList;
import java.util.List;

/** An association leads from a compensation boundary event to its activity, and no flow does. */
final class CompensationRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      List<Shape.Flow> wrong = new ArrayList<>();
      if (node.type().equals("boundaryEvent") && node.isTriggeredBy("compensate")) {
        wrong.addAll(node.outgoing());
      } else if (node.is(Shape.Trait.FOR_COMPENSATION)) {
        wrong.addAll(node.incoming());
        wrong.addAll(node.outgoing());
      }
      for (Shape.Flow flow : wrong) {
        findings.problem(
            ProblemCode.COMPENSATION_FLOW,
            flow.place(),
            "No flow can lead to or leave what compensates, as %s does; join the boundary event and"
                + " its activity by an association",
            node);
      }
    }
  }
}
