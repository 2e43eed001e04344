package io.turgo.engine.bpmn.rules;

/** An intermediate event stands between others: flows lead to it and leave it, but for links. */
final class IntermediateEventRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Node node : shape.nodes()) {
      if (node.isBetweenOthers()) {
        boolean links = node.isLink();
        check(node, node.incoming().isEmpty() && !(links && node.catches()), "leads to", findings);
        check(node, node.outgoing().isEmpty() && !(links && !node.catches()), "leaves", findings);
      }
    }
  }

  private static void check(Shape.Node event, boolean lacks, String does, Findings findings) {
    if (lacks && !event.is(Shape.Trait.END_OF_WRONG_FLOW)) {
      findings.problem(
          ProblemCode.INTERMEDIATE_EVENT_FLOW,
          event.place(),
          "No sequence flow %s the intermediate event '%s'; draw one, or make it a start or end"
              + " event",
          does,
          event.id());
    }
  }
}
