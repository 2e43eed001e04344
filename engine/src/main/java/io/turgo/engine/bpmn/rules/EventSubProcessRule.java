package io.turgo.engine.bpmn.rules;

import java.util.List;

/** An event sub-process begins by the trigger of its one start event and by nothing else. */
final class EventSubProcessRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Scope scope : shape.scopes()) {
      List<Shape.Node> starts = scope.startEvents();
      if (scope.isEventSubProcess()
          && (starts.size() != 1 || starts.getFirst().about().triggers().isEmpty())) {
        findings.problem(
            ProblemCode.EVENT_SUB_PROCESS_START,
            scope.place(),
            "Expected exactly one start event with a trigger, since nothing else begins an event"
                + " sub-process; it has %s",
            starts.size() == 1 ? "one without a trigger" : starts.size());
      }
      for (Shape.Node node : scope.nodes()) {
        if (node.is(Shape.Trait.EVENT_SUB_PROCESS)) {
          checkFlows(node, node.incoming(), findings);
          checkFlows(node, node.outgoing(), findings);
        }
      }
    }
  }

  private static void checkFlows(Shape.Node subProcess, List<Shape.Flow> flows, Findings findings) {
    for (Shape.Flow flow : flows) {
      findings.problem(
          ProblemCode.EVENT_SUB_PROCESS_FLOW,
          flow.place(),
          "No flow can lead to or leave the event sub-process '%s', which begins by its trigger;"
              + " remove the flow, or triggeredByEvent",
          subProcess.id());
    }
  }
}
