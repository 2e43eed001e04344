package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.Quantities;

/** Compiles how many tokens begin an activity and how many come of it. */
final class QuantityCompiler {
  private static final String START = "startQuantity";
  private static final String COMPLETION = "completionQuantity";

  private final Compilation compilation;
  private final ScopeTree tree;
  private final FlowCompiler flows;

  QuantityCompiler(Compilation compilation, ScopeTree tree, FlowCompiler flows) {
    this.compilation = compilation;
    this.tree = tree;
    this.flows = flows;
  }

  Quantities compile(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    if (element.peek(START) == null && element.peek(COMPLETION) == null) {
      return Quantities.ONE;
    }
    if (element.name().endsWith("Event") || element.name().endsWith("Gateway")) {
      return Quantities.ONE; // has no such attributes, which is said where nobody has asked
    }
    int start = quantity(element, START);
    int completion = quantity(element, COMPLETION);
    if (start > 1) {
      refuseWhereNoFlowBegins(entry);
    }
    return start == 1 && completion == 1 ? Quantities.ONE : new Quantities(start, completion);
  }

  private int quantity(XmlElement element, String attribute) {
    String given = element.attribute(attribute);
    return given == null || given.isBlank()
        ? 1
        : compilation.parsed(element, attribute, given, QuantityCompiler::positive).orElse(1);
  }

  private static int positive(String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new TurgoIllegalArgumentException(
        "expected a whole number from 1 to " + Integer.MAX_VALUE + ", found '" + text + "'");
  }

  /** Tokens gather where flows bring them, and for an event each is the only one. */
  private void refuseWhereNoFlowBegins(ScopeTree.Entry entry) {
    boolean fromGateway =
        flows.sources(entry.id()).stream()
            .flatMap(source -> tree.find(source).stream())
            .anyMatch(source -> source.element().is("eventBasedGateway"));
    if (flows.incoming(entry.id()).isEmpty() || fromGateway) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          entry.element(),
          "Expected flows that bring several tokens for '%s' to speak of, but %s; remove it",
          START,
          fromGateway
              ? "behind an event-based gateway there is one token for each event"
              : "no flow leads to it");
    }
  }
}
