package io.turgo.engine.bpmn.rules;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A boundary event belongs to an activity beside it, and only its trigger leads to it. */
final class BoundaryEventRule implements Rule {
  private static final Set<String> ALWAYS_INTERRUPT = Set.of("error", "cancel");

  @Override
  public void check(Shape shape, Findings findings) {
    Map<String, Shape.Node> nodes = new HashMap<>();
    shape.nodes().forEach(node -> nodes.put(node.id(), node));
    for (Shape.Node node : nodes.values()) {
      if (node.type().equals("boundaryEvent")) {
        checkAttachment(node, nodes, findings);
        checkFlowsAndTrigger(node, findings);
      }
    }
  }

  private static void checkAttachment(
      Shape.Node event, Map<String, Shape.Node> nodes, Findings findings) {
    String activityId = event.about().attachedTo();
    if (activityId == null || activityId.isBlank()) {
      findings.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          event.place(),
          "Expected the attribute 'attachedToRef', but it is missing or empty");
      return;
    }
    Shape.Node activity = nodes.get(activityId);
    if (activity == null || !Objects.equals(activity.scope(), event.scope())) {
      findings.problem(
          ProblemCode.BOUNDARY_EVENT_ATTACHMENT,
          event.place(),
          "The attachedToRef '%s' is no activity of '%s'%s",
          activityId,
          event.scope().id(),
          activity == null
              ? ""
              : "; it is in '" + activity.scope().id() + "', where the event must be too");
    } else if (!activity.isActivity()) {
      findings.problem(
          ProblemCode.BOUNDARY_EVENT_ATTACHMENT,
          event.place(),
          "A boundary event can be attached to an activity only, but '%s' is a <%s>",
          activityId,
          activity.type());
    }
  }

  private static void checkFlowsAndTrigger(Shape.Node event, Findings findings) {
    for (Shape.Flow flow : event.incoming()) {
      findings.problem(
          ProblemCode.BOUNDARY_EVENT_INCOMING,
          flow.place(),
          "No flow can lead to the boundary event '%s'; only its trigger does",
          event.id());
    }
    if (!event.about().interrupts()
        && event.about().triggers().stream().anyMatch(ALWAYS_INTERRUPT::contains)) {
      findings.problem(
          ProblemCode.BOUNDARY_EVENT_INTERRUPTS,
          event.place(),
          "A boundary event for %s always interrupts its activity; remove"
              + " cancelActivity=\"false\"",
          String.join(" and ", event.about().triggers()));
    }
  }
}
