package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.model.VariableMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles {@code in} and {@code out}: which variables are handed over, and by which names. */
final class MappingCompiler {
  private final Compilation compilation;

  MappingCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /**
   * What a thrown signal carries: {@code out} of the event, as Flowable has it, and {@code in} of
   * its definition, as Camunda has it.
   */
  List<VariableMapping> payload(XmlElement event, XmlElement signalDefinition) {
    List<VariableMapping> payload = new ArrayList<>();
    List<XmlElement> elements = new ArrayList<>(event.extensions("out"));
    elements.addAll(signalDefinition.extensions("in"));
    for (XmlElement element : elements) {
      compile(element)
          .ifPresent(mapping -> {
            if (mapping.ofTransient()) {
              compilation.problem(
                  ProblemCode.NOT_EXECUTED,
                  element,
                  "A signal carries no transient variables; remove transient=\"true\"");
            }
            payload.add(mapping);
          });
    }
    return List.copyOf(payload);
  }

  /** A mapping, or empty and a problem. */
  Optional<VariableMapping> compile(XmlElement element) {
    String all = element.attribute("variables");
    String source = text(element, "source");
    Expression sourceExpression = expression(element, "sourceExpression");
    String target = text(element, "target");
    Expression targetExpression = expression(element, "targetExpression");
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
    } else if ((source == null) == (sourceExpression == null)
        || (target == null) == (targetExpression == null)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected one of source and sourceExpression, and one of target and targetExpression");
      return Optional.empty();
    }
    return Optional.of(
        new VariableMapping(
            all != null, source, sourceExpression, target, targetExpression, ofTransient, local));
  }

  private static @Nullable String text(XmlElement element, String attribute) {
    String given = element.attribute(attribute);
    return given == null || given.isBlank() ? null : given.strip();
  }

  private @Nullable Expression expression(XmlElement element, String attribute) {
    String given = text(element, attribute);
    return given == null ? null : compilation.expression(element, attribute, given);
  }
}
