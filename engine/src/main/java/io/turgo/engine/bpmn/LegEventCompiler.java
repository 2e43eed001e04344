package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.MultiInstance.LegEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles what a multi-instance activity throws as its instances are done: its behavior. */
final class LegEventCompiler {
  private final Compilation compilation;
  private final EventCompiler events;
  private final EscalationCompiler escalations;

  LegEventCompiler(Compilation compilation, EventCompiler events, EscalationCompiler escalations) {
    this.compilation = compilation;
    this.events = events;
    this.escalations = escalations;
  }

  List<LegEvent> compile(XmlElement loop) {
    String none = loop.attribute("noneBehaviorEventRef");
    String one = loop.attribute("oneBehaviorEventRef");
    List<XmlElement> complex = loop.bpmnChildren("complexBehaviorDefinition");
    String behavior = loop.attribute("behavior");
    return switch (behavior == null ? "All" : behavior.strip()) {
      case "All" -> List.of();
      case "None" -> referred(loop, none, false);
      case "One" -> referred(loop, one, true);
      case "Complex" -> complex.stream().flatMap(each -> ofCondition(each).stream()).toList();
      default -> {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            loop,
            "Expected None, One, All or Complex for 'behavior', found '%s'",
            behavior);
        yield List.of();
      }
    };
  }

  /** Without a reference it is a signal without a name, which nobody can wait for. */
  private List<LegEvent> referred(XmlElement loop, @Nullable String reference, boolean firstOnly) {
    if (reference == null || reference.isBlank()) {
      return List.of();
    }
    XmlElement root = loop;
    for (XmlElement parent = root.parent(); parent != null; parent = root.parent()) {
      root = parent;
    }
    XmlElement definition = find(root, reference.strip(), loop.referred(reference));
    if (definition == null) {
      compilation.problem(
          ProblemCode.EVENT_REFERENCE,
          loop,
          "The event '%s' that it throws is no event definition of this file",
          reference);
      return List.of();
    }
    return thrown(loop, definition).stream()
        .map(thrown -> new LegEvent(firstOnly, null, thrown))
        .toList();
  }

  private static @Nullable XmlElement find(XmlElement in, String id, String otherId) {
    for (XmlElement child : in.children()) {
      XmlElement found =
          child.vocabulary() == Vocabulary.BPMN
                  && child.name().endsWith("EventDefinition")
                  && (id.equals(child.id()) || otherId.equals(child.id()))
              ? child
              : find(child, id, otherId);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private List<LegEvent> ofCondition(XmlElement definition) {
    List<XmlElement> conditions = definition.bpmnChildren("condition");
    if (conditions.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          definition,
          "Expected one <condition> in <%s>, found %s",
          definition.written(),
          conditions.size());
      return List.of();
    }
    XmlElement element = conditions.getFirst();
    CompiledExpression condition = compilation.expression(element, "condition", element.text());
    if (condition != null && condition.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          element,
          "Expected a condition such as '${nrOfCompletedInstances > 2}', found '%s'",
          condition.text());
    }
    List<LegEvent> found = new ArrayList<>();
    for (XmlElement event : definition.bpmnChildren("event")) {
      for (XmlElement child : event.children()) {
        if (child.vocabulary() == Vocabulary.BPMN && child.name().endsWith("EventDefinition")) {
          thrown(event, child)
              .ifPresent(thrown -> found.add(new LegEvent(false, condition, thrown)));
        }
      }
    }
    return List.copyOf(found);
  }

  private Optional<MultiInstance.Thrown> thrown(XmlElement thrower, XmlElement definition) {
    definition.use();
    return switch (definition.name()) {
      case "escalationEventDefinition" -> Optional.of(escalations.thrown(definition));
      case "signalEventDefinition" ->
          events
              .signal(definition)
              .map(signal ->
                  new MultiInstance.Thrown.OfSignal(
                      signal, compilation.engineFlag(definition, "async", false)));
      default -> {
        compilation.problem(
            ProblemCode.NOT_EXECUTED,
            thrower,
            "The %s that a multi-instance activity throws as its instances are done is not executed"
                + " by this version of Turgo; let it throw a signal or an escalation, and what"
                + " catches that do the rest",
            definition.name());
        yield Optional.empty();
      }
    };
  }
}
