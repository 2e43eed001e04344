package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.VariableAggregation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles which variables gather those of the instances of a multi-instance activity. */
final class AggregationCompiler {
  private final Compilation compilation;

  AggregationCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  List<VariableAggregation> compile(XmlElement loop) {
    return loop.extensions("variableAggregation").stream().map(this::aggregation).toList();
  }

  private VariableAggregation aggregation(XmlElement element) {
    Name target = oneName(element, "target", "targetExpression");
    if (target.isMissing()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected the attribute 'target' or 'targetExpression', found neither; which variable"
              + " gets what is aggregated?");
    }
    Implementation code = code(element);
    boolean isTransient = compilation.bpmnFlag(element, "storeAsTransientVariable", false);
    boolean overview = compilation.bpmnFlag(element, "createOverviewVariable", false);
    return new VariableAggregation(
        target.text,
        target.expression,
        isTransient,
        overview && !isTransient,
        members(element, code == null),
        false,
        code);
  }

  private @Nullable Implementation code(XmlElement element) {
    String ofClass = given(element, "class");
    String text = given(element, "delegateExpression");
    if (ofClass != null && text != null) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          element,
          "Expected one of class and delegateExpression, found both");
    }
    if (ofClass != null) {
      return new Implementation.JavaClass(ofClass, List.of());
    }
    CompiledExpression expression =
        text == null ? null : compilation.expression(element, "delegateExpression", text);
    return expression == null ? null : new Implementation.DelegateExpression(expression, List.of());
  }

  /** They stand in the namespace of BPMN or in that of the engine. */
  private List<VariableAggregation.Member> members(XmlElement element, boolean needed) {
    List<XmlElement> ofEngine = element.children(Vocabulary.ENGINE, "variable");
    List<XmlElement> ofBpmn = element.bpmnChildren("variable");
    List<VariableAggregation.Member> members = new ArrayList<>();
    for (XmlElement child : element.children()) {
      if (ofEngine.contains(child) || ofBpmn.contains(child)) {
        members.add(member(child));
      }
    }
    if (members.isEmpty() && needed) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          element,
          "Expected at least one <variable source=\"...\"/> in <%s>, found none; which variables of"
              + " the instances are aggregated?",
          element.written());
    }
    return List.copyOf(members);
  }

  private VariableAggregation.Member member(XmlElement variable) {
    Name source = oneName(variable, "source", "sourceExpression");
    Name target = oneName(variable, "target", "targetExpression");
    if (source.isMissing()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          variable,
          "Expected the attribute 'source' or 'sourceExpression', found neither");
    } else if (target.isMissing() && source.text == null) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          variable,
          "Expected the attribute 'target' as the name of what the sourceExpression gives, but it"
              + " is missing or empty");
    }
    return new VariableAggregation.Member(
        source.text,
        source.expression,
        target.isMissing() ? source.text : target.text,
        target.expression);
  }

  private record Name(
      @Nullable String text, @Nullable CompiledExpression expression, boolean isMissing) {}

  /** A name as it is, or an expression that is given in its place. */
  private Name oneName(XmlElement element, String attribute, String expressionAttribute) {
    String text = given(element, attribute);
    String expression = given(element, expressionAttribute);
    if (text != null && expression != null) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_AMBIGUOUS,
          element,
          "Expected one of the attributes '%s' and '%s', found both",
          attribute,
          expressionAttribute);
    }
    return new Name(
        text,
        expression == null || text != null
            ? null
            : compilation.expression(element, expressionAttribute, expression),
        text == null && expression == null);
  }

  private static @Nullable String given(XmlElement element, String attribute) {
    String value = element.attribute(attribute);
    return value == null || value.isBlank() ? null : value.strip();
  }
}
