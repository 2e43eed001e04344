package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles what an ad hoc sub-process says of its order and of its end. */
final class AdHocCompiler {
  static final String ELEMENT = "adHocSubProcess";

  private final Compilation compilation;
  private final ScopeTree tree;
  private final FlowCompiler flows;

  AdHocCompiler(Compilation compilation, ScopeTree tree, FlowCompiler flows) {
    this.compilation = compilation;
    this.tree = tree;
    this.flows = flows;
  }

  GraphNode compile(
      GraphNode.Common common, List<String> boundaryEventIds, Scope scope, ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    List<String> startable =
        tree.of(entry.id()).stream()
            .filter(ScopeTree.Entry::isNode)
            .filter(node -> !node.element().is("boundaryEvent"))
            .filter(node -> !tree.isEventSubProcess(node.id()))
            .filter(node -> !isTrue(node.element().peek("isForCompensation")))
            .map(ScopeTree.Entry::id)
            .filter(id -> flows.incoming(id).isEmpty())
            .toList();
    return new GraphNode.AdHocSubProcess(
        common,
        boundaryEventIds,
        scope,
        startable,
        isSequential(element),
        condition(element),
        compilation.bpmnFlag(element, "cancelRemainingInstances", true));
  }

  private static boolean isTrue(@Nullable String value) {
    return value != null && (value.strip().equals("true") || value.strip().equals("1"));
  }

  private boolean isSequential(XmlElement element) {
    String ordering = element.attribute("ordering");
    if (ordering == null
        || ordering.strip().equalsIgnoreCase("parallel")
        || ordering.strip().equalsIgnoreCase("sequential")) {
      return ordering != null && ordering.strip().equalsIgnoreCase("sequential");
    }
    compilation.problem(
        ProblemCode.VALUE_UNREADABLE,
        element,
        "Expected Parallel or Sequential for 'ordering', found '%s'",
        ordering);
    return false;
  }

  private @Nullable CompiledExpression condition(XmlElement element) {
    List<XmlElement> conditions = element.bpmnChildren("completionCondition");
    if (conditions.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          conditions.get(1),
          "An ad hoc sub-process has one completionCondition at most");
    }
    for (XmlElement condition : conditions) {
      if (condition.text().isEmpty()) {
        return null;
      }
      CompiledExpression expression =
          compilation.formal(condition, "completionCondition", condition.text());
      if (expression != null && expression.isLiteral()) {
        compilation.problem(
            ProblemCode.EXPRESSION_EXPECTED,
            condition,
            "Expected an expression such as '${done}' for 'completionCondition', found '%s'",
            expression.text());
      }
      return expression;
    }
    return null;
  }
}
