package io.turgo.diagram;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a file says, found by id and by scope. */
final class BpmnFile {
  private final String name;
  private final XmlNode root;
  private final Map<String, XmlNode> byId = new HashMap<>();
  private final Map<String, String> categories = new HashMap<>();
  private final List<XmlNode> processes = new ArrayList<>();
  private final List<XmlNode> collaborations = new ArrayList<>();
  private final Map<XmlNode, List<XmlNode>> boundaries = new HashMap<>();

  private BpmnFile(String name, XmlNode root) {
    this.name = name;
    this.root = root;
  }

  static BpmnFile read(String name, byte[] content) {
    BpmnFile file = new BpmnFile(name, XmlTree.read(name, Notation.BPMN, content));
    file.index(file.root);
    for (XmlNode element : file.byId.values()) {
      XmlNode host = element.name().equals("boundaryEvent") ? file.host(element) : null;
      if (host != null) {
        file.boundaries.computeIfAbsent(host, key -> new ArrayList<>()).add(element);
      }
    }
    for (List<XmlNode> attached : file.boundaries.values()) {
      attached.sort((one, other) ->
          one.line() != other.line()
              ? Integer.compare(one.line(), other.line())
              : Integer.compare(one.column(), other.column()));
    }
    return file;
  }

  private void index(XmlNode node) {
    if (node.space() == XmlNode.Space.BPMN) {
      if (!node.id().isEmpty()) {
        byId.putIfAbsent(node.id(), node);
      }
      switch (node.name()) {
        case "process" -> processes.add(node);
        case "collaboration" -> collaborations.add(node);
        case "categoryValue" ->
            categories.put(node.id(), node.attributes().getOrDefault("value", ""));
        default -> {}
      }
    }
    node.children().forEach(this::index);
  }

  String name() {
    return name;
  }

  XmlNode root() {
    return root;
  }

  List<XmlNode> processes() {
    return processes;
  }

  List<XmlNode> collaborations() {
    return collaborations;
  }

  /** The element with this id, which may be written with the prefix of a namespace. */
  @Nullable XmlNode find(@Nullable String reference) {
    if (reference == null) {
      return null;
    }
    String id = reference.strip();
    XmlNode found = byId.get(id);
    return found != null ? found : byId.get(id.substring(id.indexOf(':') + 1));
  }

  /** The activity that a boundary event is at. */
  @Nullable XmlNode host(XmlNode boundary) {
    XmlNode host = find(boundary.get("attachedToRef"));
    return host != null && Kind.of(host).isActivity() && host.parent() == boundary.parent()
        ? host
        : null;
  }

  List<XmlNode> boundariesOf(XmlNode activity) {
    return boundaries.getOrDefault(activity, List.of());
  }

  /** What is written beside a group: the value of its category. */
  String label(XmlNode element) {
    if (Kind.of(element) == Kind.ANNOTATION) {
      return element.child("text").map(text -> text.text().toString().strip()).orElse("");
    }
    if (Kind.of(element) == Kind.GROUP) {
      XmlNode value = find(element.get("categoryValueRef"));
      return value == null ? "" : categories.getOrDefault(value.id(), "");
    }
    String label = element.label();
    if (label.isEmpty() && Kind.of(element) == Kind.DATA_OBJECT) {
      XmlNode object = find(element.get("dataObjectRef"));
      label = object == null ? "" : object.label();
    }
    if (label.isEmpty() && Kind.of(element) == Kind.DATA_STORE) {
      XmlNode store = find(element.get("dataStoreRef"));
      label = store == null ? "" : store.label();
    }
    if (label.isEmpty() && Kind.of(element) == Kind.POOL) {
      XmlNode process = find(element.get("processRef"));
      label = process == null ? "" : process.label();
    }
    return label;
  }

  /** Where an edge begins. */
  @Nullable XmlNode source(XmlNode edge) {
    if (edge.name().equals("dataOutputAssociation")) {
      return edge.parent();
    }
    return find(end(edge, "sourceRef"));
  }

  /** Where an edge ends. */
  @Nullable XmlNode target(XmlNode edge) {
    if (edge.name().equals("dataInputAssociation")) {
      return edge.parent();
    }
    return find(end(edge, "targetRef"));
  }

  private static @Nullable String end(XmlNode edge, String name) {
    String attribute = edge.get(name);
    return attribute != null
        ? attribute
        : edge.child(name).map(child -> child.text().toString()).orElse(null);
  }

  /** The flow nodes of a process or sub-process, in the order of the file. */
  List<XmlNode> nodes(XmlNode scope) {
    return scope.children().stream()
        .filter(child -> child.space() == XmlNode.Space.BPMN && Kind.of(child).isFlowNode())
        .toList();
  }

  /** What is drawn beside the flow nodes of a scope: data and annotations. */
  List<XmlNode> artefacts(XmlNode scope) {
    return scope.children().stream()
        .filter(child ->
            switch (child.name()) {
              case "dataObjectReference", "dataStoreReference", "textAnnotation" -> true;
              default -> false;
            })
        .toList();
  }

  /** The flows and associations of a scope, those of data included. */
  List<XmlNode> edges(XmlNode scope) {
    List<XmlNode> edges = new ArrayList<>();
    for (XmlNode child : scope.children()) {
      if (Kind.of(child).isEdge()) {
        edges.add(child);
      }
      if (Kind.of(child).isFlowNode()) {
        for (XmlNode inner : child.children()) {
          if (Kind.of(inner) == Kind.ASSOCIATION && !inner.name().equals("association")) {
            edges.add(inner);
          }
        }
      }
    }
    return edges;
  }

  /** The lanes of a process that have none inside, with the nodes that are in each. */
  Map<XmlNode, List<XmlNode>> lanes(XmlNode scope) {
    Map<XmlNode, List<XmlNode>> lanes = new LinkedHashMap<>();
    scope.children("laneSet").forEach(set -> lanes(set, lanes));
    return lanes;
  }

  private void lanes(XmlNode set, Map<XmlNode, List<XmlNode>> lanes) {
    for (XmlNode lane : set.children("lane")) {
      List<XmlNode> inner = lane.children("childLaneSet");
      if (inner.stream().anyMatch(child -> !child.children("lane").isEmpty())) {
        inner.forEach(child -> lanes(child, lanes));
        continue;
      }
      List<XmlNode> nodes = new ArrayList<>();
      for (XmlNode reference : lane.children("flowNodeRef")) {
        XmlNode node = find(reference.text().toString());
        if (node != null) {
          nodes.add(node);
        }
      }
      lanes.put(lane, nodes);
    }
  }

  /** Whether the element is inside of the other, at any depth. */
  static boolean isInside(XmlNode element, XmlNode scope) {
    for (XmlNode up = element.parent(); up != null; up = up.parent()) {
      if (up == scope) {
        return true;
      }
    }
    return false;
  }
}
