package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.VariableMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles {@code in} and {@code out}: which variables are handed over, and by which names. */
final class MappingCompiler {
  private static final String IN = "in";
  private static final String OUT = "out";
  private static final List<String> ATTRIBUTES =
      List.of(
          "variables",
          "source",
          "sourceExpression",
          "target",
          "targetExpression",
          "transient",
          "local",
          "businessKey");

  private final Compilation compilation;

  MappingCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /**
   * What a thrown signal carries: {@code out} of the event, as Flowable has it, and {@code in} of
   * its definition, as Camunda has it.
   */
  List<VariableMapping> payload(XmlElement event, XmlElement signalDefinition) {
    List<XmlElement> elements = new ArrayList<>(event.extensions(OUT));
    elements.addAll(signalDefinition.extensions(IN));
    return carried(elements, "A signal");
  }

  /** What a thrown error carries. */
  List<VariableMapping> payload(XmlElement event) {
    return carried(event.extensions(OUT), "An error");
  }

  /** What is handed to the one that a task calls. */
  List<VariableMapping> in(XmlElement task) {
    return all(task.extensions(IN));
  }

  /** What the one that a task calls hands back. */
  List<VariableMapping> out(XmlElement task) {
    return all(task.extensions(OUT));
  }

  private List<VariableMapping> all(List<XmlElement> elements) {
    return elements.stream().flatMap(element -> compile(element).stream()).toList();
  }

  private List<VariableMapping> carried(List<XmlElement> elements, String what) {
    List<VariableMapping> payload = new ArrayList<>();
    for (XmlElement element : elements) {
      compile(element)
          .ifPresent(mapping -> {
            if (mapping.ofTransient()) {
              compilation.problem(
                  ProblemCode.NOT_EXECUTED,
                  element,
                  what + " carries no transient variables; remove transient=\"true\"");
            }
            payload.add(mapping);
          });
    }
    return List.copyOf(payload);
  }

  /** What an event takes of what comes with a message, a signal or an error. */
  List<VariableMapping> taken(XmlElement event) {
    List<VariableMapping> taken = new ArrayList<>();
    for (XmlElement element : event.extensions(IN)) {
      compile(element)
          .ifPresent(mapping -> {
            if (mapping.local()) {
              compilation.problem(
                  ProblemCode.MAPPING_UNREAD,
                  element,
                  "The attribute 'local' changes nothing here: a variable is set where one of its"
                      + " name is, else at the process instance");
            }
            taken.add(mapping);
          });
    }
    return List.copyOf(taken);
  }

  /** Warns of each mapping of an event, or of a receive task, that nothing was compiled from. */
  void warnOfUnread(XmlElement event) {
    for (XmlElement extensions : event.bpmnChildren("extensionElements")) {
      for (XmlElement child : extensions.children()) {
        boolean isMapping = child.name().equals(IN) || child.name().equals(OUT);
        if (isMapping && child.vocabulary() == Vocabulary.ENGINE && !child.isUsed()) {
          child.use();
          ATTRIBUTES.forEach(child::attribute);
          compilation.problem(
              ProblemCode.MAPPING_UNREAD,
              child,
              "<%s> changes nothing here: %s",
              child.written(),
              why(event, child.name()));
        }
      }
    }
  }

  private static String why(XmlElement event, String mapping) {
    boolean isThrown = event.is("endEvent") || event.is("intermediateThrowEvent");
    if (mapping.equals(OUT)) {
      return isThrown
          ? "what this event throws carries no variables, only signals and errors do"
          : "an event that catches hands nothing out; 'in' says what it takes";
    }
    if (isThrown) {
      return "an event that throws takes nothing; 'out' says what it carries";
    }
    return event.is("startEvent")
        ? "an instance is started with all variables as they come"
        : "only events for messages, signals and errors choose what they take";
  }

  /** A mapping, or empty and a problem. */
  Optional<VariableMapping> compile(XmlElement element) {
    String all = element.attribute("variables");
    String source = text(element, "source");
    CompiledExpression sourceExpression = expression(element, "sourceExpression");
    String target = text(element, "target");
    CompiledExpression targetExpression = expression(element, "targetExpression");
    boolean ofTransient = compilation.bpmnFlag(element, "transient", false);
    boolean local = compilation.bpmnFlag(element, "local", false);
    if (all != null) {
      boolean alone =
          source == null && sourceExpression == null && target == null && targetExpression == null;
      if (!all.strip().equals("all") || !alone) {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            element,
            "Expected all for 'variables' and neither source nor target beside it, found '%s'",
            all);
        return Optional.empty();
      }
    } else if ((source == null) == (text(element, "sourceExpression") == null)
        || (target == null) == (text(element, "targetExpression") == null)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected one of source and sourceExpression, and one of target and targetExpression");
      return Optional.empty();
    }
    if (all == null
        && ((source == null && sourceExpression == null)
            || (target == null && targetExpression == null))) {
      return Optional.empty(); // an expression that cannot be compiled, which is a problem
    }
    return Optional.of(
        new VariableMapping(
            all != null, source, sourceExpression, target, targetExpression, ofTransient, local));
  }

  private static @Nullable String text(XmlElement element, String attribute) {
    String given = element.attribute(attribute);
    return given == null || given.isBlank() ? null : given.strip();
  }

  private @Nullable CompiledExpression expression(XmlElement element, String attribute) {
    String given = text(element, attribute);
    return given == null ? null : compilation.expression(element, attribute, given);
  }
}
