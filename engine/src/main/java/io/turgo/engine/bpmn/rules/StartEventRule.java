package io.turgo.engine.bpmn.rules;

import java.util.List;

/**
 * A process and an embedded sub-process begin at start events, to which no flow leads, or without
 * any at the nodes that no flow leads to. A sub-process without nodes is passed.
 */
final class StartEventRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Scope scope : shape.scopes()) {
      List<Shape.Node> starts = scope.startEvents();
      if (!scope.isEventSubProcess() && !scope.isAdHoc()) {
        checkNumber(scope, starts, findings);
      }
      for (Shape.Node start : starts) {
        checkStart(scope, start, findings);
      }
    }
  }

  private static void checkNumber(Shape.Scope scope, List<Shape.Node> starts, Findings findings) {
    boolean isEmpty = scope.nodes().isEmpty() && !scope.isProcess();
    if (starts.isEmpty()
        && !isEmpty
        && scope.nodes().stream().noneMatch(Shape.Node::beginsByItself)) {
      findings.problem(
          ProblemCode.START_EVENT_NUMBER,
          scope.place(),
          "Expected a start event, or another node that no flow leads to, but it has none, so it"
              + " would never begin");
    }
    List<Shape.Node> none =
        starts.stream().filter(start -> start.about().triggers().isEmpty()).toList();
    for (Shape.Node extra : none.stream().skip(1).toList()) {
      findings.problem(
          ProblemCode.START_EVENT_NUMBER,
          extra.place(),
          "Expected one none start event in '%s', but '%s' is one already",
          scope.id(),
          none.getFirst().id());
    }
  }

  private static void checkStart(Shape.Scope scope, Shape.Node start, Findings findings) {
    for (Shape.Flow flow : start.incoming()) {
      findings.problem(
          ProblemCode.START_EVENT_INCOMING,
          flow.place(),
          "No flow can lead to the start event '%s'; to go back, lead it to the node behind",
          start.id());
    }
    if (!scope.isProcess() && !scope.isEventSubProcess() && !start.about().triggers().isEmpty()) {
      findings.problem(
          ProblemCode.SUB_PROCESS_START_TRIGGER,
          start.place(),
          "The start event of a sub-process cannot have a trigger, since the sub-process begins"
              + " when a flow leads to it; remove the trigger, or make it an event sub-process"
              + " (triggeredByEvent=\"true\")");
    }
  }
}
