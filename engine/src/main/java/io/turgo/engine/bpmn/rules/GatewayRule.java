package io.turgo.engine.bpmn.rules;

/** A gateway divides or joins; what ends a path is an end event. */
final class GatewayRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.isGateway() && node.outgoing().isEmpty()) {
        findings.problem(
            ProblemCode.GATEWAY_OUTGOING,
            node.place(),
            "Expected a sequence flow that leaves it, but there is none; let one lead to an end"
                + " event");
      }
    }
  }
}
