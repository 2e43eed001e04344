package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles events that throw or catch escalations, and links. */
final class EscalationCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;
  private final Map<String, Map<String, List<String>>> linkTargets = new HashMap<>();
  private final Map<String, Set<String>> linkSources = new HashMap<>();

  EscalationCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
  }

  /** An event that throws the escalation of a definition. */
  GraphNode throwing(GraphNode.Common common, XmlElement definition, String type) {
    String id = reference(definition);
    XmlElement declared = declared(id);
    return new GraphNode.EscalationEvent(
        common, code(id), declared == null ? null : declared.peek("name"), type);
  }

  /** The escalation of a definition, for what throws it beside its own work. */
  MultiInstance.Thrown thrown(XmlElement definition) {
    String id = reference(definition);
    XmlElement declared = declared(id);
    return new MultiInstance.Thrown.OfEscalation(
        code(id), declared == null ? null : declared.peek("name"));
  }

  /** What an event waits for; without a reference that is every escalation. */
  Trigger trigger(XmlElement definition) {
    String code = code(reference(definition));
    Set<String> codes = new HashSet<>();
    if (code != null) {
      codes.add(code);
      codes.addAll(declarations().idsWith("escalation", "escalationCode", code));
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
    return id == null ? null : declarations().find("escalation", id);
  }

  private ChildrenById declarations() {
    return tree.process().declarations();
  }

  /** A throwing link event; empty and a problem if not one catching event of its scope fits. */
  Optional<GraphNode> link(GraphNode.Common common, XmlElement event, XmlElement definition) {
    definition.attribute("name");
    useEnds(definition);
    Map<String, List<String>> known =
        linkTargets.computeIfAbsent(
            common.scopeId(), id -> links(id, "intermediateCatchEvent", "source", "target"));
    List<String> targets =
        places(definition, "target", "source").stream()
            .flatMap(place -> known.getOrDefault(place, List.of()).stream())
            .distinct()
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
        ? Optional.of(new GraphNode.LinkThrowEvent(common, targets.getFirst()))
        : Optional.empty();
  }

  /** The ids of the link events of a type in a scope, by what is said of their links. */
  private Map<String, List<String>> links(String scopeId, String type, String other, String self) {
    Map<String, List<String>> found = new HashMap<>();
    for (ScopeTree.Entry entry : tree.of(scopeId)) {
      if (entry.element().is(type)) {
        for (XmlElement child : entry.element().children()) {
          if (child.is("linkEventDefinition")) {
            for (String place : places(child, other, self)) {
              found.computeIfAbsent(place, key -> new ArrayList<>()).add(entry.id());
            }
          }
        }
      }
    }
    return found;
  }

  /**
   * What says which link an end belongs to: its name, else that one end is named by the other. Two
   * ends belong together that have one of them in common.
   *
   * @param other what the other end is to this one, {@code source} or {@code target}
   * @param self what this end is to the other one
   */
  private static List<String> places(XmlElement definition, String other, String self) {
    String name = nameOf(definition);
    if (name != null) {
      return List.of("name " + name);
    }
    List<String> places = new ArrayList<>();
    for (XmlElement child : definition.children()) {
      if (child.is(other)) {
        places.add(other + " " + child.referred(child.text()));
      }
    }
    if (definition.id() != null) {
      places.add(self + " " + definition.id());
    }
    return places;
  }

  /** A catching link event. */
  GraphNode linked(GraphNode.Common common, XmlElement event, XmlElement definition) {
    definition.attribute("name");
    useEnds(definition);
    Set<String> thrown =
        linkSources.computeIfAbsent(
            common.scopeId(),
            id -> links(id, "intermediateThrowEvent", "target", "source").keySet());
    if (places(definition, "source", "target").stream().noneMatch(thrown::contains)) {
      compilation.problem(
          ProblemCode.LINK_SOURCE,
          event,
          "Expected a throwing link event '%s' in the same scope, found none, so nothing would lead"
              + " to it",
          Objects.requireNonNullElse(nameOf(definition), ""));
    }
    return new GraphNode.LinkCatchEvent(common);
  }

  private static void useEnds(XmlElement definition) {
    definition.bpmnChildren("source");
    definition.bpmnChildren("target");
  }

  private static @Nullable String nameOf(XmlElement definition) {
    String name = definition.peek("name");
    return name == null || name.isBlank() ? null : name.strip();
  }
}
