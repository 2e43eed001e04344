package io.turgo.engine.bpmn.rules;

/**
 * An intermediate event stands between others: flows lead to it and leave it, but for links. A
 * token ends at one that no flow leaves.
 */
final class IntermediateEventRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.isBetweenOthers()) {
        boolean links = node.isLink();
        if (node.incoming().isEmpty() && !(links && node.catches())) {
          check(node, ProblemCode.INTERMEDIATE_EVENT_FLOW, "leads to", "start", findings);
        }
        if (node.outgoing().isEmpty() && !(links && !node.catches())) {
          check(node, ProblemCode.INTERMEDIATE_EVENT_OUTGOING, "leaves", "end", findings);
        }
      }
    }
  }

  private static void check(
      Shape.Node event, ProblemCode code, String does, String instead, Findings findings) {
    if (!event.is(Shape.Trait.END_OF_WRONG_FLOW)) {
      findings.problem(
          code,
          event.place(),
          "No sequence flow %s the intermediate event '%s'; draw one, or make it %s event",
          does,
          event.id(),
          instead.equals("end") ? "an end" : "a start");
    }
  }
}
