package io.turgo.engine.bpmn;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

  private static final Set<String> ACTIVITIES =
      Set.of(
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
          "adHocSubProcess");

  private final Compilation compilation;
  private final Map<String, Entry> entries = new HashMap<>();
  private final List<Entry> inOrder = new ArrayList<>();

  /**
   * @param scopeId id of the process or sub-process that the element is in
   */
  record Entry(XmlElement element, String id, String scopeId) {
    boolean isNode() {
      return NODES.contains(element.name());
    }

    boolean isActivity() {
      return ACTIVITIES.contains(element.name());
    }
  }

  ScopeTree(Compilation compilation, XmlElement process, String processId) {
    this.compilation = compilation;
    entries.put(processId, new Entry(process, processId, ""));
    addChildren(process, processId);
  }

  Optional<Entry> find(String id) {
    return Optional.ofNullable(entries.get(id));
  }

  /** The nodes and flows of a scope in the order of the file. */
  List<Entry> of(String scopeId) {
    return inOrder.stream().filter(e -> e.scopeId.equals(scopeId)).toList();
  }

  private void addChildren(XmlElement scope, String scopeId) {
    for (XmlElement child : scope.children()) {
      if (child.is("sequenceFlow")) {
        String id = child.id();
        add(child, id == null ? freeId(scopeId + ".flow") : id, scopeId);
      } else if (child.vocabulary() == Vocabulary.BPMN && NODES.contains(child.name())) {
        String given = compilation.requireId(child).orElseGet(() -> freeId(scopeId + ".node"));
        String id = add(child, given, scopeId);
        if (child.is("subProcess")) {
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
          element,
          "The id '"
              + wanted
              + "' is taken by <"
              + other.element.written()
              + "> in line "
              + other.element.line());
    }
    Entry entry = new Entry(element, id, scopeId);
    entries.put(id, entry);
    inOrder.add(entry);
    return id;
  }

  private String freeId(String prefix) {
    int number = 1;
    while (entries.containsKey(prefix + number)) {
      number++;
    }
    return prefix + number;
  }
}
