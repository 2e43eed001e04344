package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles end and intermediate throw events, those that throw several things among them. */
final class ThrowEventCompiler {
  private final Compilation compilation;
  private final ErrorCompiler errors;
  private final EscalationCompiler escalations;
  private final CompensationCompiler compensations;
  private final EventCompiler events;
  private final MessageThrowCompiler messages;

  ThrowEventCompiler(
      Compilation compilation,
      ErrorCompiler errors,
      EscalationCompiler escalations,
      CompensationCompiler compensations,
      EventCompiler events,
      MessageThrowCompiler messages) {
    this.compilation = compilation;
    this.errors = errors;
    this.escalations = escalations;
    this.compensations = compensations;
    this.events = events;
    this.messages = messages;
  }

  /**
   * The event, or empty and a problem.
   *
   * @param silent the event as one that throws nothing
   */
  Optional<? extends GraphNode> compile(GraphNode silent, XmlElement event) {
    List<XmlElement> definitions =
        event.children().stream()
            .filter(child ->
                child.vocabulary() == Vocabulary.BPMN && child.name().endsWith("EventDefinition"))
            .toList();
    return switch (definitions.size()) {
      case 0 -> NodeCompiler.triggers(event).isEmpty() ? Optional.of(silent) : Optional.empty();
      case 1 -> thrown(silent, event, definitions.getFirst());
      default -> several(silent, event, definitions);
    };
  }

  /** The event as one that throws a definition alone; empty where that cannot be thrown there. */
  private Optional<? extends GraphNode> thrown(
      GraphNode silent, XmlElement event, XmlElement definition) {
    definition.use();
    GraphNode.Common common = silent.common();
    String type = silent.type();
    boolean ends = silent instanceof GraphNode.EndEvent;
    return switch (definition.name()) {
      case "errorEventDefinition" ->
          ends ? Optional.of(errors.endEvent(common, event, definition)) : Optional.empty();
      case "cancelEventDefinition" ->
          ends ? Optional.of(new GraphNode.CancelEndEvent(common)) : Optional.empty();
      case "terminateEventDefinition" -> ends ? terminate(common, definition) : Optional.empty();
      case "linkEventDefinition" ->
          ends ? Optional.empty() : escalations.link(common, event, definition);
      case "escalationEventDefinition" ->
          Optional.of(escalations.throwing(common, definition, type));
      case "signalEventDefinition" -> events.throwing(common, event, definition, type);
      case MessageThrowCompiler.DEFINITION -> messages.throwing(common, definition, silent);
      case CompensationCompiler.DEFINITION ->
          Optional.of(compensations.throwing(common, definition, type));
      default -> Optional.empty();
    };
  }

  private Optional<GraphNode> terminate(GraphNode.Common common, XmlElement definition) {
    boolean all = compilation.engineFlag(definition, "terminateAll", false);
    boolean loop = compilation.engineFlag(definition, "terminateMultiInstance", false);
    return Optional.of(new GraphNode.TerminateEndEvent(common, all, loop));
  }

  private Optional<GraphNode> several(
      GraphNode silent, XmlElement event, List<XmlElement> definitions) {
    List<GraphNode> parts = new ArrayList<>();
    List<GraphNode> last = new ArrayList<>();
    boolean complete = true;
    for (XmlElement definition : definitions) {
      Optional<? extends GraphNode> part = thrown(silent, event, definition);
      complete &= part.isPresent();
      if (part.isPresent()) {
        complete &= add(part.get(), silent, event, parts, last);
      }
    }
    if (last.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          event,
          "An event ends what it is in by one of its definitions at most, found %s",
          last.size());
    }
    parts.addAll(last);
    return complete
        ? Optional.of(
            parts.isEmpty()
                ? silent
                : new GraphNode.SeveralThrowEvent(
                    silent.common(), List.copyOf(parts), silent.type()))
        : Optional.empty();
  }

  private boolean add(
      GraphNode part,
      GraphNode silent,
      XmlElement event,
      List<GraphNode> parts,
      List<GraphNode> last) {
    switch (part) {
      case GraphNode.SignalThrowEvent signal -> parts.add(signal);
      case GraphNode.EscalationEvent escalation -> parts.add(escalation);
      case GraphNode.CompensationEvent compensation -> parts.add(compensation);
      case GraphNode.ErrorEndEvent error -> last.add(error);
      case GraphNode.CancelEndEvent cancel -> last.add(cancel);
      case GraphNode.TerminateEndEvent terminate -> last.add(terminate);
      default -> {
        if (part.equals(silent)) {
          return true; // a message that nobody sends
        }
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            event,
            "A %s cannot be one of several definitions; give it an event of its own",
            part instanceof GraphNode.LinkThrowEvent ? "link" : "message that code sends");
        return false;
      }
    }
    return true;
  }
}
