package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.FlowNode;
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
  Optional<? extends FlowNode> compile(FlowNode silent, XmlElement event) {
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

  /** The event as one that throws a definition alone; empty where that can not be thrown there. */
  private Optional<? extends FlowNode> thrown(
      FlowNode silent, XmlElement event, XmlElement definition) {
    definition.use();
    FlowNode.Common common = silent.common();
    String type = silent.type();
    boolean ends = silent instanceof FlowNode.EndEvent;
    return switch (definition.name()) {
      case "errorEventDefinition" ->
          ends ? Optional.of(errors.endEvent(common, event, definition)) : Optional.empty();
      case "cancelEventDefinition" ->
          ends ? Optional.of(new FlowNode.CancelEndEvent(common)) : Optional.empty();
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

  private Optional<FlowNode> terminate(FlowNode.Common common, XmlElement definition) {
    boolean all = compilation.engineFlag(definition, "terminateAll", false);
    boolean loop = compilation.engineFlag(definition, "terminateMultiInstance", false);
    return Optional.of(new FlowNode.TerminateEndEvent(common, all, loop));
  }

  private Optional<FlowNode> several(
      FlowNode silent, XmlElement event, List<XmlElement> definitions) {
    List<FlowNode> parts = new ArrayList<>();
    List<FlowNode> last = new ArrayList<>();
    boolean complete = true;
    for (XmlElement definition : definitions) {
      Optional<? extends FlowNode> part = thrown(silent, event, definition);
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
                : new FlowNode.SeveralThrowEvent(
                    silent.common(), List.copyOf(parts), silent.type()))
        : Optional.empty();
  }

  private boolean add(
      FlowNode part, FlowNode silent, XmlElement event, List<FlowNode> parts, List<FlowNode> last) {
    switch (part) {
      case FlowNode.SignalThrowEvent signal -> parts.add(signal);
      case FlowNode.EscalationEvent escalation -> parts.add(escalation);
      case FlowNode.CompensationEvent compensation -> parts.add(compensation);
      case FlowNode.ErrorEndEvent error -> last.add(error);
      case FlowNode.CancelEndEvent cancel -> last.add(cancel);
      case FlowNode.TerminateEndEvent terminate -> last.add(terminate);
      default -> {
        if (part.equals(silent)) {
          return true; // a message that nobody sends
        }
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            event,
            "A %s can not be one of several definitions; give it an event of its own",
            part instanceof FlowNode.LinkThrowEvent ? "link" : "message that code sends");
        return false;
      }
    }
    return true;
  }
}
