package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles events that throw or catch escalations, and links. */
final class EscalationCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;

  EscalationCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
  }

  /** An event that throws the escalation of a definition. */
  FlowNode throwing(FlowNode.Common common, XmlElement definition, String type) {
    String id = reference(definition);
    XmlElement declared = declared(id);
    return new FlowNode.EscalationEvent(
        common, code(id), declared == null ? null : declared.peek("name"), type);
  }

  /** What an event waits for; without a reference that is every escalation. */
  Trigger trigger(XmlElement definition) {
    String code = code(reference(definition));
    Set<String> codes = new HashSet<>();
    if (code != null) {
      codes.add(code);
      for (XmlElement child : file()) {
        String id = child.id();
        if (child.is("escalation") && id != null && code.equals(code(id))) {
          codes.add(id);
        }
      }
    }
    return new Trigger.Escalation(
        Set.copyOf(codes),
        compilation.engineAttribute(definition, "escalationCodeVariable").orElse(null));
  }

  private @Nullable String reference(XmlElement definition) {
    definition.attribute("escalationRef");
    return tree.reference(definition, "escalationRef");
  }

  /** The code of the escalation that has an id; an id that none has is the code itself. */
  private @Nullable String code(@Nullable String id) {
    XmlElement declared = declared(id);
    if (declared == null) {
      return id;
    }
    String code = declared.peek("escalationCode");
    return code == null || code.isBlank() ? null : code.strip();
  }

  private @Nullable XmlElement declared(@Nullable String id) {
    for (XmlElement child : file()) {
      if (id != null && child.is("escalation") && id.equals(child.id())) {
        return child;
      }
    }
    return null;
  }

  private List<XmlElement> file() {
    return Objects.requireNonNull(tree.process().parent()).children();
  }

  /** A throwing link event; empty and a problem if not one catching event of its scope fits. */
  Optional<FlowNode> link(FlowNode.Common common, XmlElement event, XmlElement definition) {
    definition.attribute("name");
    useEnds(definition);
    List<String> targets =
        tree.of(common.scopeId()).stream()
            .filter(entry -> entry.element().is("intermediateCatchEvent"))
            .filter(entry ->
                entry.element().children().stream()
                    .anyMatch(
                        child -> child.is("linkEventDefinition") && leadsTo(definition, child)))
            .map(ScopeTree.Entry::id)
            .toList();
    if (targets.size() != 1) {
      compilation.problem(
          ProblemCode.LINK_TARGET,
          event,
          "Expected one catching link event '%s' in the same scope, found %s",
          Objects.requireNonNullElse(nameOf(definition), ""),
          targets.size());
    }
    return targets.size() == 1
        ? Optional.of(new FlowNode.LinkThrowEvent(common, targets.getFirst()))
        : Optional.empty();
  }

  /** A catching link event. */
  FlowNode linked(FlowNode.Common common, XmlElement definition) {
    definition.attribute("name");
    useEnds(definition);
    return new FlowNode.LinkCatchEvent(common);
  }

  private static void useEnds(XmlElement definition) {
    definition.bpmnChildren("source");
    definition.bpmnChildren("target");
  }

  /**
   * Whether two ends of links belong together: by their names, else by what one says of the other.
   */
  private static boolean leadsTo(XmlElement from, XmlElement to) {
    String name = nameOf(from);
    String other = nameOf(to);
    return (name == null && other == null)
        ? names(from, "target", to) || names(to, "source", from)
        : Objects.equals(name, other);
  }

  private static @Nullable String nameOf(XmlElement definition) {
    String name = definition.peek("name");
    return name == null || name.isBlank() ? null : name.strip();
  }

  private static boolean names(XmlElement definition, String end, XmlElement other) {
    return definition.children().stream()
        .anyMatch(child -> child.is(end) && child.referred(child.text()).equals(other.id()));
  }
}
