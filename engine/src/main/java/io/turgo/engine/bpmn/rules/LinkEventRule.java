package io.turgo.engine.bpmn.rules;

import java.util.List;

/** A link stands for a flow: none leads to where it arrives, none leaves where it begins. */
final class LinkEventRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (!node.isLink()) {
        continue;
      }
      boolean catches = node.catches();
      List<Shape.Flow> wrong = catches ? node.incoming() : node.outgoing();
      for (Shape.Flow flow : wrong) {
        findings.problem(
            ProblemCode.LINK_EVENT_FLOW,
            flow.place(),
            "No flow can %s the link event '%s'; the link of the same name does",
            catches ? "lead to" : "leave",
            node.id());
      }
    }
  }
}
