package io.turgo.engine.bpmn.rules;

/** No sequence flow leaves an end event. */
final class EndEventRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.type().equals("endEvent")) {
        for (Shape.Flow flow : node.outgoing()) {
          findings.problem(
              ProblemCode.END_EVENT_OUTGOING,
              flow.place(),
              "No flow can leave the end event '%s'; to go on, put another node in its place",
              node.id());
        }
      }
    }
  }
}
