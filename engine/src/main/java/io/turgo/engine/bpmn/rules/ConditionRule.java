package io.turgo.engine.bpmn.rules;

import java.util.Set;

/** Where all flows are taken, or events choose, a condition would not be asked. */
final class ConditionRule implements Rule {
  private static final Set<String> NEVER_ASK = Set.of("parallelGateway", "eventBasedGateway");

  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Flow flow : shape.flows()) {
      Shape.Node source = flow.source();
      if (flow.hasCondition() && source != null && NEVER_ASK.contains(source.type())) {
        findings.problem(
            ProblemCode.FLOW_CONDITION_IGNORED,
            flow.place(),
            "The condition of this flow is never asked, because it leaves the %s; remove the"
                + " condition, or use an exclusive or inclusive gateway",
            source);
      }
    }
  }
}
