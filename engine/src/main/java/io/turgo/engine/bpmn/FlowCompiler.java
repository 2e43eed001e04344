package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ScriptedExpression;
import io.turgo.engine.model.GraphFlow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the sequence flows of a process and knows which flows meet at a node. */
final class FlowCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;
  private final Map<String, GraphFlow> flows = new LinkedHashMap<>();
  private final Map<String, List<String>> outgoing = new LinkedHashMap<>();
  private final Map<String, List<String>> incoming = new LinkedHashMap<>();
  private @Nullable Map<String, String> poolOfNode;

  FlowCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
  }

  Map<String, GraphFlow> flows() {
    return flows;
  }

  List<String> outgoing(String nodeId) {
    return outgoing.getOrDefault(nodeId, List.of());
  }

  List<String> incoming(String nodeId) {
    return incoming.getOrDefault(nodeId, List.of());
  }

  /** Ids of the nodes that flows to a node come from. */
  List<String> sources(String nodeId) {
    return incoming(nodeId).stream()
        .flatMap(id -> Optional.ofNullable(flows.get(id)).stream())
        .map(GraphFlow::sourceId)
        .toList();
  }

  void compile(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    element.use();
    Optional<String> source = end(entry, "sourceRef");
    Optional<String> target = end(entry, "targetRef");
    CompiledExpression condition = condition(element);
    CompiledExpression skip = compilation.engineCondition(element, "skipExpression");
    if (source.isPresent() && target.isPresent()) {
      GraphFlow flow =
          new GraphFlow(
              entry.id(), element.attribute("name"), source.get(), target.get(), condition, skip);
      flows.put(flow.id(), flow);
      outgoing.computeIfAbsent(flow.sourceId(), id -> new ArrayList<>()).add(flow.id());
      incoming.computeIfAbsent(flow.targetId(), id -> new ArrayList<>()).add(flow.id());
    }
  }

  private Optional<String> end(ScopeTree.Entry flow, String attribute) {
    XmlElement element = flow.element();
    if (compilation.require(element, ProblemCode.FLOW_END_MISSING, attribute).isEmpty()) {
      return Optional.empty();
    }
    Optional<String> id = Optional.ofNullable(tree.reference(element, attribute));
    ScopeTree.Entry node = id.flatMap(tree::find).filter(ScopeTree.Entry::isNode).orElse(null);
    if (node == null) {
      noNode(element, attribute, id.orElse(""));
      return Optional.empty();
    }
    if (!node.scopeId().equals(flow.scopeId())) {
      compilation.problem(
          ProblemCode.FLOW_CROSSES_SCOPE,
          element,
          "A sequence flow cannot leave or enter a sub-process, but the %s '%s' is in"
              + " '%s' and the flow in '%s'",
          attribute,
          id.orElse(""),
          node.scopeId(),
          flow.scopeId());
      return Optional.empty();
    }
    return id;
  }

  private void noNode(XmlElement flow, String attribute, String id) {
    String pool = otherPools().get(id);
    if (pool == null) {
      compilation.problem(
          ProblemCode.FLOW_END_UNKNOWN,
          flow,
          "The %s '%s' is no flow node of this process",
          attribute,
          id);
    } else {
      compilation.problem(
          ProblemCode.FLOW_CROSSES_SCOPE,
          flow,
          "A sequence flow cannot leave its process, but the %s '%s' is in the process '%s';"
              + " between pools there are message flows",
          attribute,
          id,
          pool);
    }
  }

  /** The ids of the nodes of other processes, with those of the processes. */
  private Map<String, String> otherPools() {
    Map<String, String> found = poolOfNode;
    if (found == null) {
      found = new HashMap<>();
      XmlElement file = tree.process().parent();
      for (XmlElement process : file == null ? List.<XmlElement>of() : file.children()) {
        String processId = process.id();
        if (process.is("process") && process != tree.process() && processId != null) {
          addNodes(process, processId, found);
        }
      }
      poolOfNode = found;
    }
    return found;
  }

  private static void addNodes(XmlElement scope, String processId, Map<String, String> found) {
    for (XmlElement child : scope.children()) {
      String id = child.id();
      if (id != null && ScopeTree.isFlowElement(child) && !child.is("sequenceFlow")) {
        found.putIfAbsent(id, processId);
        addNodes(child, processId, found);
      }
    }
  }

  private @Nullable CompiledExpression condition(XmlElement flow) {
    List<XmlElement> conditions = flow.bpmnChildren("conditionExpression");
    if (conditions.isEmpty()) {
      return null;
    }
    if (conditions.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          conditions.get(1),
          "A sequence flow has one conditionExpression at most");
    }
    XmlElement element = conditions.get(0);
    String language = element.peek("language");
    ScriptSource source =
        ScriptSource.of(
                compilation,
                element,
                compilation.engineAttribute(element, "resource").orElse(null),
                language)
            .orElse(null);
    if (source == null || source.text().isEmpty()) {
      element.attribute("language"); // modellers write an empty one where there is none
      return null;
    }
    String text = source.text();
    if (language != null
        && !compilation.isFeel(element)
        && !ScriptTaskCompiler.isExpressionLanguage(language)) {
      element.attribute("language");
      if (!language.contains(
          ":")) { // otherwise a standard that a modeller names for all conditions
        return new ScriptedExpression(language.strip(), text, source.where());
      }
    }
    CompiledExpression condition = compilation.formal(element, "conditionExpression", text);
    if (condition != null && condition.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          element,
          "Expected a condition such as '${amount > 100}', found '%s'",
          text);
    }
    return condition;
  }
}
