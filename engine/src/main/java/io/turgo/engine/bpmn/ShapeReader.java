package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.Shape;
import io.turgo.engine.bpmn.rules.Shape.Trait;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a process what its rules are checked on, without marking anything as used: a rule that
 * holds does not mean that an attribute is executed.
 */
final class ShapeReader {
  private static final Set<String> WITHOUT_DEFAULT_FLOW =
      Set.of(
          "startEvent",
          "endEvent",
          "intermediateCatchEvent",
          "intermediateThrowEvent",
          "boundaryEvent",
          "parallelGateway",
          "eventBasedGateway");

  private final ScopeTree tree;
  private final Shape shape = new Shape();
  private final Map<String, Shape.Node> nodes = new HashMap<>();

  ShapeReader(ScopeTree tree) {
    this.tree = tree;
  }

  /**
   * @param scopeIds the process first, then its sub-processes
   */
  Shape read(XmlElement process, List<String> scopeIds) {
    Set<String> cutOff = endsOfWrongFlows(scopeIds);
    for (String scopeId : scopeIds) {
      XmlElement element = tree.find(scopeId).map(ScopeTree.Entry::element).orElse(process);
      Shape.Scope scope =
          shape.addScope(
              scopeId,
              element.is("process"),
              isTrue(element, "triggeredByEvent"),
              element.is("transaction"),
              element.is("adHocSubProcess"),
              element);
      for (ScopeTree.Entry entry : tree.of(scopeId)) {
        if (entry.isNode()) {
          Shape.About about = about(entry, cutOff.contains(entry.id()));
          nodes.put(entry.id(), shape.addNode(about, scope, entry.element()));
        }
      }
    }
    for (String scopeId : scopeIds) {
      for (ScopeTree.Entry entry : tree.of(scopeId)) {
        if (!entry.isNode()) {
          shape.addFlow(flow(entry));
        }
      }
    }
    return shape;
  }

  private Set<String> endsOfWrongFlows(List<String> scopeIds) {
    Set<String> ends = new HashSet<>();
    for (String scopeId : scopeIds) {
      for (ScopeTree.Entry entry : tree.of(scopeId)) {
        if (!entry.isNode()
            && (end(entry, "sourceRef") == null || end(entry, "targetRef") == null)) {
          Stream.of("sourceRef", "targetRef")
              .map(attribute -> tree.reference(entry.element(), attribute))
              .filter(Objects::nonNull)
              .forEach(ends::add);
        }
      }
    }
    return ends;
  }

  private ScopeTree.@Nullable Entry end(ScopeTree.Entry flow, String attribute) {
    String id = tree.reference(flow.element(), attribute);
    return id == null
        ? null
        : tree.find(id)
            .filter(ScopeTree.Entry::isNode)
            .filter(node -> node.scopeId().equals(flow.scopeId()))
            .orElse(null);
  }

  private Shape.Flow flow(ScopeTree.Entry entry) {
    ScopeTree.Entry source = end(entry, "sourceRef");
    ScopeTree.Entry target = end(entry, "targetRef");
    return new Shape.Flow(
        entry.id(),
        source == null ? null : nodes.get(source.id()),
        target == null ? null : nodes.get(target.id()),
        entry.element().children().stream()
            .anyMatch(child ->
                child.is("conditionExpression")
                    && (!child.text().isEmpty() || child.hasEngineAttribute("resource"))),
        entry.element());
  }

  private Shape.About about(ScopeTree.Entry entry, boolean isCutOff) {
    XmlElement element = entry.element();
    String type = element.name();
    return new Shape.About(
        entry.id(),
        type,
        NodeCompiler.triggers(element),
        type.equals("boundaryEvent") ? tree.reference(element, "attachedToRef") : null,
        !"false".equals(element.peek("cancelActivity")),
        WITHOUT_DEFAULT_FLOW.contains(type) ? null : tree.reference(element, "default"),
        traits(element, isCutOff));
  }

  private static Set<Trait> traits(XmlElement element, boolean isCutOff) {
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    if (isTrue(element, "triggeredByEvent")) {
      traits.add(Trait.EVENT_SUB_PROCESS);
    }
    if (isTrue(element, "isForCompensation")) {
      traits.add(Trait.FOR_COMPENSATION);
    }
    if (isTrue(element, "instantiate")
        && (element.is("eventBasedGateway") || namesMessage(element))) {
      traits.add(Trait.INSTANTIATES);
    }
    if (isCutOff) {
      traits.add(Trait.END_OF_WRONG_FLOW);
    }
    return traits;
  }

  /** Whether a receive task says what it receives; asking does not mark it. */
  static boolean namesMessage(XmlElement element) {
    String message = element.peek("messageRef");
    return message != null && !message.isBlank();
  }

  /** Whether a flag is set; asking does not mark it. */
  static boolean isTrue(XmlElement element, String attribute) {
    String value = element.peek(attribute);
    return value != null && (value.strip().equals("true") || value.strip().equals("1"));
  }
}
