package io.turgo.engine.bpmn.rules;

import java.util.Set;

/** An event-based gateway waits for the first of several events, each for this gateway alone. */
final class EventGatewayRule implements Rule {
  private static final Set<String> TRIGGERS =
      Set.of("message", "signal", "timer", "conditional", "variableListener");

  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.type().equals("eventBasedGateway")) {
        check(node, findings);
      }
    }
  }

  private static void check(Shape.Node gateway, Findings findings) {
    if (gateway.outgoing().isEmpty()) {
      findings.problem(
          ProblemCode.EVENT_GATEWAY,
          gateway.place(),
          "Expected two or more sequence flows that leave it, found none, so it would wait for"
              + " nothing; let them lead to events");
    }
    if (gateway.outgoing().size() == 1) {
      findings.problem(
          ProblemCode.EVENT_GATEWAY_CHOICE,
          gateway.place(),
          "One sequence flow leaves it, so there is no choice; an event or receive task alone will"
              + " do");
    }
    for (Shape.Flow flow : gateway.outgoing()) {
      Shape.Node target = flow.target();
      if (target != null && !isEvent(target)) {
        findings.problem(
            ProblemCode.EVENT_GATEWAY,
            flow.place(),
            "A flow out of the event-based gateway '%s' must lead to a receive task, or to a"
                + " catching event for a message, signal, timer, condition or variable, but %s is"
                + " none",
            gateway.id(),
            target);
      } else if (target != null && target.incoming().size() > 1) {
        findings.problem(
            ProblemCode.EVENT_GATEWAY,
            flow.place(),
            "Only the event-based gateway '%s' may lead to %s, but another flow does too",
            gateway.id(),
            target);
      }
    }
  }

  private static boolean isEvent(Shape.Node node) {
    return node.type().equals("receiveTask")
        || (node.type().equals("intermediateCatchEvent")
            && (node.about().triggers().isEmpty()
                || node.about().triggers().stream().anyMatch(TRIGGERS::contains)));
  }
}
