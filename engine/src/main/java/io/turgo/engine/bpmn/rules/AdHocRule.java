package io.turgo.engine.bpmn.rules;

/** In an ad hoc sub-process activities wait to be begun; nothing begins or ends it by a token. */
final class AdHocRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Scope scope : shape.scopes()) {
      if (scope.isAdHoc()) {
        check(scope, findings);
      }
    }
  }

  private static void check(Shape.Scope scope, Findings findings) {
    if (scope.nodes().stream()
        .noneMatch(node -> node.isActivity() && !node.is(Shape.Trait.EVENT_SUB_PROCESS))) {
      findings.problem(
          ProblemCode.AD_HOC_CONTENT,
          scope.place(),
          "Expected an activity in the ad hoc sub-process, found none, so nothing could be done"
              + " in it");
    }
    for (Shape.Node node : scope.nodes()) {
      if (node.type().equals("startEvent") || node.type().equals("endEvent")) {
        findings.problem(
            ProblemCode.AD_HOC_CONTENT,
            node.place(),
            "An ad hoc sub-process has no start and end events, since its activities are begun from"
                + " outside; remove the %s",
            node);
      }
    }
  }
}
