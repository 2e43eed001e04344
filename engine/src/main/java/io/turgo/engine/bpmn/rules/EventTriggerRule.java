package io.turgo.engine.bpmn.rules;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Each kind of event has triggers of its own: those of BPMN's table of events, and variables where
 * conditions can stand.
 */
final class EventTriggerRule implements Rule {
  private static final List<String> START = List.of("message", "timer", "conditional", "signal");
  private static final List<String> EVENT_SUB_PROCESS_START =
      List.of(
          "message",
          "timer",
          "conditional",
          "signal",
          "error",
          "escalation",
          "compensate",
          "variableListener");
  private static final Map<String, List<String>> OTHERS =
      Map.of(
          "intermediateCatchEvent",
          List.of("message", "timer", "conditional", "signal", "link", "variableListener"),
          "intermediateThrowEvent",
          List.of("message", "signal", "escalation", "compensate", "link"),
          "boundaryEvent",
          List.of(
              "message",
              "timer",
              "conditional",
              "signal",
              "error",
              "escalation",
              "compensate",
              "cancel",
              "variableListener"),
          "endEvent",
          List.of("message", "signal", "error", "escalation", "compensate", "cancel", "terminate"));
  private static final Set<String> KNOWN =
      Set.of(
          "message",
          "timer",
          "conditional",
          "signal",
          "error",
          "escalation",
          "compensate",
          "cancel",
          "link",
          "terminate",
          "variableListener");

  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      List<String> allowed = allowed(node);
      for (String trigger : allowed.isEmpty() ? List.<String>of() : node.about().triggers()) {
        if (KNOWN.contains(trigger) && !allowed.contains(trigger)) {
          findings.problem(
              ProblemCode.EVENT_TRIGGER,
              node.place(),
              "%s cannot have a %sEventDefinition; %s can stand here",
              node,
              trigger,
              String.join(", ", allowed));
        }
      }
      if (node.type().equals("boundaryEvent")
          && node.isTriggeredBy("cancel")
          && !isAttachedToTransaction(node)) {
        findings.problem(
            ProblemCode.CANCEL_OUTSIDE_TRANSACTION,
            node.place(),
            "A cancel boundary event can be attached to a <transaction> only");
      }
      if (node.type().equals("endEvent")
          && node.isTriggeredBy("cancel")
          && !node.scope().isTransaction()) {
        findings.problem(
            ProblemCode.CANCEL_OUTSIDE_TRANSACTION,
            node.place(),
            "A cancel end event can stand in a <transaction> only; to end all, use a"
                + " terminateEventDefinition");
      }
    }
  }

  private static boolean isAttachedToTransaction(Shape.Node event) {
    return event.scope().nodes().stream()
        .anyMatch(node ->
            node.type().equals("transaction") && node.id().equals(event.about().attachedTo()));
  }

  private static List<String> allowed(Shape.Node node) {
    if (!node.type().equals("startEvent")) {
      return OTHERS.getOrDefault(node.type(), List.of());
    }
    return node.scope().isEventSubProcess() ? EVENT_SUB_PROCESS_START : START;
  }
}
