package io.turgo.engine.bpmn.rules;

import java.util.List;

/** All rules on the shape of a process. */
public final class Rules {
  private static final List<Rule> ALL =
      List.of(
          new StartEventRule(),
          new EventSubProcessRule(),
          new EndEventRule(),
          new BoundaryEventRule(),
          new CompensationRule(),
          new EventTriggerRule(),
          new LinkEventRule(),
          new IntermediateEventRule(),
          new AdHocRule(),
          new GatewayRule(),
          new EventGatewayRule(),
          new ConditionRule(),
          new DefaultFlowRule(),
          new ReachabilityRule());

  private Rules() {}

  public static void check(Shape shape, Findings findings) {
    ALL.forEach(rule -> rule.check(shape, findings));
  }
}
