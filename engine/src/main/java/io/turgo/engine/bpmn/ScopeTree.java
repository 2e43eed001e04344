package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All ids of a process and the scopes that they live in, gathered before anything is compiled so
 * that references can be checked in any order.
 *
 * <p>Nodes that are not executed are in it too: a flow to one of them is not a second problem.
 */
final class ScopeTree {
  private static final Set<String> NODES =
      Set.of(
          "startEvent",
          "endEvent",
          "intermediateCatchEvent",
          "intermediateThrowEvent",
          "boundaryEvent",
          "task",
          "serviceTask",
          "userTask",
          "manualTask",
          "receiveTask",
          "sendTask",
          "scriptTask",
          "businessRuleTask",
          "callActivity",
          "subProcess",
          "transaction",
          "adHocSubProcess",
          "exclusiveGateway",
          "parallelGateway",
          "inclusiveGateway",
          "eventBasedGateway",
          "complexGateway");

  private final Compilation compilation;
  private final XmlElement process;
  private final Map<String, Entry> entries = new HashMap<>();
  private final Map<String, List<Entry>> byScope = new LinkedHashMap<>();
  private final Map<String, List<Entry>> boundaryEvents = new HashMap<>();
  private final Map<String, Integer> lastFree = new HashMap<>();

  /**
   * @param scopeId id of the process or sub-process that the element is in
   */
  record Entry(XmlElement element, String id, String scopeId) {
    boolean isNode() {
      return NODES.contains(element.name());
    }
  }

  ScopeTree(Compilation compilation, XmlElement process, String processId) {
    this.compilation = compilation;
    this.process = process;
    entries.put(processId, new Entry(process, processId, ""));
    addChildren(process, processId);
    for (List<Entry> scope : byScope.values()) {
      for (Entry entry : scope) {
        String activity =
            entry.element().is("boundaryEvent")
                ? reference(entry.element(), "attachedToRef")
                : null;
        if (activity != null) {
          boundaryEvents.computeIfAbsent(activity, id -> new ArrayList<>()).add(entry);
        }
      }
    }
  }

  XmlElement process() {
    return process;
  }

  Optional<Entry> find(String id) {
    return Optional.ofNullable(entries.get(id));
  }

  /** The nodes and flows of a scope in the order of the file. */
  List<Entry> of(String scopeId) {
    return byScope.getOrDefault(scopeId, List.of());
  }

  /** Whether a scope is a sub-process that an event begins. */
  boolean isEventSubProcess(String scopeId) {
    Entry entry = entries.get(scopeId);
    String given = entry == null ? null : entry.element().peek("triggeredByEvent");
    return given != null && (given.strip().equals("true") || given.strip().equals("1"));
  }

  /** The boundary events of an activity in the order of the file. */
  List<Entry> boundaryEvents(String activityId) {
    return boundaryEvents.getOrDefault(activityId, List.of());
  }

  /** The id that an attribute refers to, null if it is not there; asking does not mark it. */
  @Nullable String reference(XmlElement element, String attribute) {
    String given = element.peek(attribute);
    if (given == null || given.isBlank()) {
      return null;
    }
    return entries.containsKey(given.strip()) ? given.strip() : element.referred(given);
  }

  /** Whether an element is a node with nodes in it. */
  static boolean isSubProcess(XmlElement element) {
    return element.is("subProcess") || element.is("transaction") || element.is("adHocSubProcess");
  }

  /** Whether an element is a node or a sequence flow. */
  static boolean isFlowElement(XmlElement element) {
    return element.is("sequenceFlow")
        || (element.vocabulary() == Vocabulary.BPMN && NODES.contains(element.name()));
  }

  private void addChildren(XmlElement scope, String scopeId) {
    for (XmlElement child : scope.children()) {
      if (child.is("sequenceFlow")) {
        String id = child.id();
        add(child, id == null ? flowId(child) : id, scopeId);
      } else if (child.vocabulary() == Vocabulary.BPMN && NODES.contains(child.name())) {
        Optional<String> own =
            child.id() == null && isSubProcess(child)
                ? Optional.empty() // nothing need refer to one that an event begins
                : compilation.requireId(child);
        String given = own.orElseGet(() -> freeId(scopeId + ".node"));
        String id = add(child, given, scopeId);
        if (isSubProcess(child)) {
          addChildren(child, id);
        }
      }
    }
  }

  /**
   * Adds an element. Where its id is taken it gets another one, so that its other problems are
   * found too and no scope is its own parent.
   */
  private String add(XmlElement element, String wanted, String scopeId) {
    Entry other = entries.get(wanted);
    String id = other == null ? wanted : freeId(scopeId + ".node");
    if (other != null) {
      compilation.problem(
          ProblemCode.ID_TAKEN,
          element,
          "The id '%s' is taken by <%s> in line %s",
          wanted,
          other.element.written(),
          other.element.line());
    }
    Entry entry = new Entry(element, id, scopeId);
    entries.put(id, entry);
    byScope.computeIfAbsent(scopeId, scope -> new ArrayList<>()).add(entry);
    return id;
  }

  /** The id of a flow without one, under which history shows it, as that of Flowable does. */
  private String flowId(XmlElement flow) {
    String wanted = "_flow_" + flow.peek("sourceRef") + "__" + flow.peek("targetRef");
    return entries.containsKey(wanted) ? freeId(wanted + "_") : wanted;
  }

  private String freeId(String prefix) {
    int number = lastFree.getOrDefault(prefix, 0) + 1;
    while (entries.containsKey(prefix + number)) {
      number++;
    }
    lastFree.put(prefix, number);
    return prefix + number;
  }
}
