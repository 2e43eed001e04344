package io.turgo.engine.bpmn.rules;

/** A gateway divides or joins. Without an outgoing flow it ends a path, as an end event does. */
final class GatewayRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.isGateway()
          && !node.type().equals("eventBasedGateway")
          && node.outgoing().isEmpty()) {
        findings.problem(
            ProblemCode.GATEWAY_OUTGOING,
            node.place(),
            "No sequence flow leaves it, so each token ends there; let one lead to an end event");
      }
    }
  }
}
