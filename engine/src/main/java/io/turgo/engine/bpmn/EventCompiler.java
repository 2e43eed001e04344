package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.model.VariableMapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles what events wait for and throw, with the messages and signals that a file declares. */
final class EventCompiler {
  private static final Set<String> CAUGHT =
      Set.of(
          "messageEventDefinition",
          "signalEventDefinition",
          "errorEventDefinition",
          "escalationEventDefinition",
          "timerEventDefinition",
          ConditionCompiler.CONDITION);

  /** What variables come with that an event may choose from. */
  private static final Set<String> TAKEN =
      Set.of("messageEventDefinition", "signalEventDefinition", "errorEventDefinition");

  private final Compilation compilation;
  private final TimerCompiler timers;
  private final ErrorCompiler errors;
  private final EscalationCompiler escalations;
  private final ConditionCompiler conditions;
  private final Set<List<String>> boundaryMessages = new HashSet<>();
  private final Set<List<Object>> boundaryEscalations = new HashSet<>();
  private final Set<String> cancelled = new HashSet<>();

  EventCompiler(Compilation compilation, ErrorCompiler errors, EscalationCompiler escalations) {
    this.errors = errors;
    this.escalations = escalations;
    this.compilation = compilation;
    this.timers = new TimerCompiler(compilation);
    this.conditions = new ConditionCompiler(compilation);
  }

  /** What a catching event waits for, or empty and a problem. */
  Optional<Trigger> trigger(XmlElement event) {
    boolean takes =
        event.children().stream()
            .anyMatch(
                child -> child.vocabulary() == Vocabulary.BPMN && TAKEN.contains(child.name()));
    return trigger(event, takes ? new MappingCompiler(compilation).taken(event) : List.of());
  }

  /** What an event waits for that starts a process, with all that comes. */
  Optional<Trigger> starting(XmlElement event) {
    return trigger(event, List.of());
  }

  /**
   * @param in what the event takes of what comes
   */
  private Optional<Trigger> trigger(XmlElement event, List<VariableMapping> in) {
    boolean all = compilation.bpmnFlag(event, "parallelMultiple", false);
    List<XmlElement> definitions = definitions(event);
    if (definitions.isEmpty()) {
      return timers.compile(event).map(Trigger.Timer::new); // a problem
    }
    if (definitions.size() == 1) {
      return part(definitions.getFirst(), in);
    }
    checkTogether(event, definitions, all);
    List<Trigger> parts = definitions.stream().flatMap(each -> part(each, in).stream()).toList();
    return parts.size() < definitions.size()
        ? Optional.empty()
        : Optional.of(new Trigger.Several(parts, all));
  }

  /** What an event can wait for, in the order of the file. */
  private static List<XmlElement> definitions(XmlElement event) {
    List<XmlElement> definitions = new ArrayList<>();
    for (XmlElement child : event.children()) {
      if (child.vocabulary() == Vocabulary.BPMN && CAUGHT.contains(child.name())) {
        child.use();
        definitions.add(child);
      }
    }
    definitions.addAll(event.extensions(ConditionCompiler.VARIABLE));
    return definitions;
  }

  private Optional<? extends Trigger> onePart(XmlElement definition, List<VariableMapping> in) {
    return switch (definition.name()) {
      case "errorEventDefinition" -> Optional.of(errors.trigger(definition, in));
      case "escalationEventDefinition" -> Optional.of(escalations.trigger(definition));
      case ConditionCompiler.CONDITION -> conditions.condition(definition);
      case ConditionCompiler.VARIABLE -> conditions.variable(definition);
      case "signalEventDefinition" ->
          signal(definition).map(signal -> new Trigger.Signal(signal, in));
      case "messageEventDefinition" -> message(definition, null, in);
      default -> timers.timer(definition).map(Trigger.Timer::new);
    };
  }

  private Optional<Trigger> part(XmlElement definition, List<VariableMapping> in) {
    return onePart(definition, in).map(trigger -> trigger);
  }

  private void checkTogether(XmlElement event, List<XmlElement> definitions, boolean all) {
    int conditions = 0;
    for (XmlElement definition : definitions) {
      conditions += definition.is(ConditionCompiler.CONDITION) ? 1 : 0;
      boolean thrown =
          definition.is("errorEventDefinition") || definition.is("escalationEventDefinition");
      if (definition.name().equals(ConditionCompiler.VARIABLE) || (all && thrown)) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            event,
            "A %s cannot be one of %s definitions%s; give it an event of its own",
            definition.name(),
            definitions.size(),
            all ? " that an event waits for all of" : "");
      }
    }
    if (conditions > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          event,
          "An event has one conditionalEventDefinition at most, found %s; write one condition",
          conditions);
    }
  }

  /** The trigger of a boundary event; an activity waits for a message with one of them only. */
  Optional<Trigger> boundary(XmlElement event, @Nullable String activityId) {
    Optional<Trigger> trigger = trigger(event);
    for (Trigger part : trigger.map(Trigger::parts).orElse(List.of())) {
      if (activityId != null
          && part instanceof Trigger.Message message
          && !boundaryMessages.add(List.of(activityId, message.name().text()))) {
        compilation.problem(
            ProblemCode.MESSAGE_TWICE,
            event,
            "Another boundary event of '%s' waits for the message '%s' too, and one message is for"
                + " one of them only",
            activityId,
            message.name().text());
        return Optional.empty();
      }
      if (activityId != null
          && part instanceof Trigger.Escalation escalation
          && !boundaryEscalations.add(List.of(activityId, escalation.codes()))) {
        compilation.problem(
            ProblemCode.BOUNDARY_EVENT_TWICE,
            event,
            "Another boundary event of '%s' catches the same escalations, and each is caught once;"
                + " keep one of them",
            activityId);
        return Optional.empty();
      }
    }
    return trigger;
  }

  /** The trigger of a boundary event for cancellation; a transaction has one of them only. */
  Optional<Trigger> cancel(XmlElement event, @Nullable String activityId) {
    if (activityId != null && !cancelled.add(activityId)) {
      compilation.problem(
          ProblemCode.BOUNDARY_EVENT_TWICE,
          event,
          "Another boundary event of '%s' says already what follows its cancellation; keep one of"
              + " them",
          activityId);
      return Optional.empty();
    }
    return Optional.of(new Trigger.Cancel());
  }

  /** The message of a receive task; empty for none, or a problem. */
  Trigger.@Nullable Message received(XmlElement receiveTask) {
    String reference = receiveTask.attribute("messageRef");
    return reference == null ? null : message(receiveTask, reference, List.of()).orElse(null);
  }

  /** An event that throws the signal of a definition; empty and a problem without a name. */
  Optional<GraphNode> throwing(
      GraphNode.Common common, XmlElement event, XmlElement definition, String type) {
    boolean later = compilation.engineFlag(definition, "async", false);
    List<VariableMapping> payload = new MappingCompiler(compilation).payload(event, definition);
    return signal(definition)
        .map(signal -> new GraphNode.SignalThrowEvent(common, signal, payload, later, type));
  }

  /**
   * Checks the message that an event or a send task throws; its name is nobody's concern but of the
   * code that sends it.
   *
   * @return whether a message is named
   */
  boolean checkThrown(XmlElement thrower) {
    Optional<String> expression =
        thrower.is("sendTask")
            ? Optional.empty()
            : compilation.engineAttribute(thrower, "messageExpression");
    expression.ifPresent(text -> compilation.expression(thrower, "messageExpression", text));
    String reference = thrower.attribute("messageRef");
    if (reference == null || reference.isBlank()) {
      return expression.isPresent();
    }
    if (declared(thrower, "message", reference) != null) {
      return true;
    }
    if (thrower.is("sendTask") && !ServiceTaskCompiler.saysWhatRuns(thrower)) {
      notDeclared(thrower, "message", reference);
    } else {
      compilation.problem(
          ProblemCode.THROWN_MESSAGE,
          thrower,
          "The messageRef '%s' is no <message> of this file, so it names nothing",
          reference);
    }
    return true;
  }

  /** Notes that an event does not say which message or signal it is for. */
  private void noName(XmlElement event, String kind) {
    compilation.problem(
        ProblemCode.ATTRIBUTE_MISSING,
        event,
        "Expected the attribute '%s' with the id of a <%s>, or '%s', but both are missing",
        kind + "Ref",
        kind,
        kind + "Expression");
  }

  private void notDeclared(XmlElement event, String kind, String reference) {
    compilation.problem(
        ProblemCode.EVENT_REFERENCE,
        event,
        "The %s '%s' is no <%s> of this file",
        kind + "Ref",
        reference,
        kind);
  }

  private Optional<Trigger.Message> message(
      XmlElement event, @Nullable String taskReference, List<VariableMapping> in) {
    CompiledExpression name =
        name(
            event,
            "message",
            taskReference == null ? event.attribute("messageRef") : taskReference);
    return Optional.ofNullable(name).map(found -> new Trigger.Message(found, in));
  }

  /** The signal of an event definition, or empty and a problem. */
  Optional<SignalDefinition> signal(XmlElement definition) {
    CompiledExpression name = name(definition, "signal", definition.attribute("signalRef"));
    if (name == null) {
      return Optional.empty();
    }
    XmlElement declared = declared(definition, "signal", definition.attribute("signalRef"));
    return Optional.of(new SignalDefinition(name, declared != null && staysInInstance(declared)));
  }

  private boolean staysInInstance(XmlElement signal) {
    String scope = compilation.engineAttribute(signal, "scope").orElse("global");
    return switch (scope.toLowerCase(Locale.ROOT)) {
      case "global" -> false;
      case "processinstance" -> true;
      default -> {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            signal,
            "Expected global or processInstance for 'scope', found '%s'",
            scope);
        yield false;
      }
    };
  }

  /** The name by the expression that the event gives, else that of the declaration it refers to. */
  private @Nullable CompiledExpression name(
      XmlElement event, String kind, @Nullable String reference) {
    String attribute = kind + "Expression";
    Optional<String> given =
        event.is("receiveTask") ? Optional.empty() : compilation.engineAttribute(event, attribute);
    if (given.isPresent()) {
      return compilation.expression(event, attribute, given.get());
    }
    if (reference == null || reference.isBlank()) {
      noName(event, kind);
      return null;
    }
    XmlElement declared = declared(event, kind, reference);
    if (declared == null) {
      notDeclared(event, kind, reference);
      return null;
    }
    String name = declared.attribute("name");
    if (name == null || name.isBlank()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          declared,
          "Expected a name, by which the %s is found, but it is missing or empty",
          kind);
      return null;
    }
    return compilation.expression(declared, "name", name.strip());
  }

  /** What a reference means among the declarations of the file, null for nothing. */
  static @Nullable XmlElement declared(XmlElement event, String kind, @Nullable String reference) {
    if (reference == null) {
      return null;
    }
    ChildrenById declarations = event.declarations();
    XmlElement declared = declarations.find(kind, reference.strip());
    if (declared == null) {
      declared = declarations.find(kind, event.referred(reference));
    }
    if (declared != null) {
      declared.use();
    }
    return declared;
  }
}
