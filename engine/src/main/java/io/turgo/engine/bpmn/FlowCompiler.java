package io.turgo.engine.bpmn;

import io.turgo.engine.expression.Expression;
import io.turgo.engine.model.SequenceFlow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the sequence flows of a process and knows which flows meet at a node. */
final class FlowCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;
  private final Map<String, SequenceFlow> flows = new LinkedHashMap<>();
  private final Map<String, List<String>> outgoing = new LinkedHashMap<>();
  private final Map<String, List<String>> incoming = new LinkedHashMap<>();

  FlowCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
  }

  Map<String, SequenceFlow> flows() {
    return flows;
  }

  List<String> outgoing(String nodeId) {
    return outgoing.getOrDefault(nodeId, List.of());
  }

  List<String> incoming(String nodeId) {
    return incoming.getOrDefault(nodeId, List.of());
  }

  void compile(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    element.use();
    Optional<String> source = end(entry, "sourceRef");
    Optional<String> target = end(entry, "targetRef");
    Expression condition = condition(element);
    Expression skip = compilation.engineExpression(element, "skipExpression");
    if (source.isPresent() && target.isPresent()) {
      SequenceFlow flow =
          new SequenceFlow(
              entry.id(), element.attribute("name"), source.get(), target.get(), condition, skip);
      flows.put(flow.id(), flow);
      outgoing.computeIfAbsent(flow.sourceId(), id -> new ArrayList<>()).add(flow.id());
      incoming.computeIfAbsent(flow.targetId(), id -> new ArrayList<>()).add(flow.id());
    }
  }

  private Optional<String> end(ScopeTree.Entry flow, String attribute) {
    XmlElement element = flow.element();
    Optional<String> id = compilation.require(element, attribute);
    if (id.isEmpty()) {
      return id;
    }
    ScopeTree.Entry node = tree.find(id.get()).filter(ScopeTree.Entry::isNode).orElse(null);
    if (node == null) {
      compilation.problem(
          element, "The " + attribute + " '" + id.get() + "' is no flow node of this process");
      return Optional.empty();
    }
    if (!node.scopeId().equals(flow.scopeId())) {
      compilation.problem(
          element,
          "A sequence flow can not leave or enter a sub-process, but the "
              + attribute
              + " '"
              + id.get()
              + "' is in '"
              + node.scopeId()
              + "' and the flow in '"
              + flow.scopeId()
              + "'");
      return Optional.empty();
    }
    return id;
  }

  private @Nullable Expression condition(XmlElement flow) {
    List<XmlElement> conditions = flow.bpmnChildren("conditionExpression");
    if (conditions.isEmpty()) {
      return null;
    }
    if (conditions.size() > 1) {
      compilation.problem(conditions.get(1), "A sequence flow has one conditionExpression at most");
    }
    XmlElement element = conditions.get(0);
    String text = element.text();
    Expression condition = compilation.expression(element, "conditionExpression", text);
    if (condition != null && condition.isLiteral()) {
      compilation.problem(
          element, "Expected a condition such as '${amount > 100}', found '" + text + "'");
    }
    return condition;
  }
}
