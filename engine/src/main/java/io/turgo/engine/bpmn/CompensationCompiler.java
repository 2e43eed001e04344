package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles events that have activities undone, and what undoes an activity. */
final class CompensationCompiler {
  static final String DEFINITION = "compensateEventDefinition";

  private static final String FOR_COMPENSATION = "isForCompensation";

  private final Compilation compilation;
  private final ScopeTree tree;

  /** By the id of a boundary event the activity that an association joins it with. */
  private final Map<String, String> handlers = new LinkedHashMap<>();

  private final Set<String> joined = new HashSet<>();

  CompensationCompiler(Compilation compilation, ScopeTree tree) {
    this.compilation = compilation;
    this.tree = tree;
    readAssociations(tree.process());
  }

  private void readAssociations(XmlElement scope) {
    for (XmlElement child : scope.children()) {
      if (child.is("association")) {
        String source = tree.reference(child, "sourceRef");
        String target = tree.reference(child, "targetRef");
        if (source != null && target != null && isHandler(target)) {
          handlers.putIfAbsent(source, target);
          joined.add(target);
        }
      } else if (ScopeTree.isFlowElement(child)) {
        readAssociations(child);
      }
    }
  }

  private boolean isHandler(String id) {
    return tree.find(id).filter(entry -> isForCompensation(entry.element())).isPresent();
  }

  private static boolean isForCompensation(XmlElement element) {
    String given = element.peek(FOR_COMPENSATION);
    return given != null && (given.strip().equals("true") || given.strip().equals("1"));
  }

  /** Whether a boundary event says what undoes its activity. */
  static boolean is(ScopeTree.Entry event) {
    return NodeCompiler.triggers(event.element()).contains("compensate");
  }

  /** An activity that undoes another one has a boundary event that leads to it. */
  void check(ScopeTree.Entry activity) {
    boolean undoes = compilation.bpmnFlag(activity.element(), FOR_COMPENSATION, false);
    if (undoes && !joined.contains(activity.id())) {
      compilation.problem(
          ProblemCode.COMPENSATION_HANDLER,
          activity.element(),
          "No association leads to it from a compensation boundary event, so it would never run;"
              + " lead one to it, or remove it");
    }
    List<ScopeTree.Entry> events =
        tree.boundaryEvents(activity.id()).stream().filter(CompensationCompiler::is).toList();
    if (events.size() > 1) {
      compilation.problem(
          ProblemCode.COMPENSATION_HANDLER,
          events.get(1).element(),
          "Another compensation boundary event of '%s' says already what undoes it",
          activity.id());
    }
  }

  /** The boundary event that says what undoes its activity; empty and a problem if it does not. */
  Optional<GraphNode> boundary(
      GraphNode.Common common,
      XmlElement event,
      XmlElement definition,
      @Nullable String attachedTo) {
    definition.attribute("waitForCompletion");
    if (common.inputOutput() != null) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          event,
          "No token comes to a compensation boundary event, so its inputOutput would have no"
              + " effect; write it at the activity that undoes '%s'",
          attachedTo);
    }
    String handler = handlers.get(common.id());
    if (handler == null) {
      compilation.problem(
          ProblemCode.COMPENSATION_HANDLER,
          event,
          "Expected an association from it to an activity with isForCompensation=\"true\", which"
              + " undoes '%s', found none",
          attachedTo);
      return Optional.empty();
    }
    boolean beside =
        tree.find(handler).filter(entry -> entry.scopeId().equals(common.scopeId())).isPresent();
    if (!beside) {
      compilation.problem(
          ProblemCode.COMPENSATION_HANDLER,
          event,
          "The activity '%s', which undoes '%s', is in another sub-process; put it beside",
          handler,
          attachedTo);
    }
    return attachedTo == null || !beside
        ? Optional.empty()
        : Optional.of(new GraphNode.CompensationBoundaryEvent(common, attachedTo, handler));
  }

  /**
   * The trigger of an event sub-process that undoes the sub-process which it is in; empty and a
   * problem where there is none, or something else undoes that too.
   */
  Optional<Trigger> start(ScopeTree.Entry event, ScopeTree.Entry eventSubProcess) {
    XmlElement element = event.element();
    compilation.bpmnFlag(eventSubProcess.element(), FOR_COMPENSATION, true); // what it is anyway
    element
        .bpmnChildren(DEFINITION)
        .forEach(definition -> definition.attribute("waitForCompletion")); // of events that throw
    if (NodeCompiler.triggers(element).size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, element, "An event has one event definition at most");
    }
    String undone = eventSubProcess.scopeId();
    if (undone.equals(tree.process().id()) || tree.isEventSubProcess(undone)) {
      compilation.problem(
          ProblemCode.COMPENSATION_SUB_PROCESS,
          element,
          "Expected it in an embedded sub-process, which it undoes once that has completed; put it"
              + " into one");
      return Optional.empty();
    }
    boolean alone =
        tree.of(undone).stream()
            .filter(entry -> tree.isEventSubProcess(entry.id()))
            .filter(entry -> !entry.id().equals(eventSubProcess.id()))
            .noneMatch(this::undoes);
    if (!alone || tree.boundaryEvents(undone).stream().anyMatch(CompensationCompiler::is)) {
      compilation.problem(
          ProblemCode.COMPENSATION_SUB_PROCESS,
          element,
          "Something else undoes the sub-process '%s' too, an event sub-process or what its"
              + " compensation boundary event leads to; keep one of them",
          undone);
      return Optional.empty();
    }
    return Optional.of(new Trigger.Compensation());
  }

  private boolean undoes(ScopeTree.Entry eventSubProcess) {
    return tree.of(eventSubProcess.id()).stream()
        .filter(entry -> entry.element().is("startEvent"))
        .anyMatch(CompensationCompiler::is);
  }

  /** An event that has activities undone. */
  GraphNode throwing(GraphNode.Common common, XmlElement definition, String type) {
    definition.attribute("waitForCompletion");
    String given = definition.attribute("activityRef");
    String reference =
        given == null || given.isBlank() ? null : tree.reference(definition, "activityRef");
    if (reference != null && !isActivity(reference)) {
      compilation.problem(
          ProblemCode.COMPENSATION_REFERENCE,
          definition,
          "The activityRef '%s' is no activity of this process",
          reference);
      return new GraphNode.CompensationEvent(common, null, type);
    }
    return new GraphNode.CompensationEvent(common, undoneBy(reference), type);
  }

  /** The activity that is meant: for one that undoes another, that other one. */
  private @Nullable String undoneBy(@Nullable String reference) {
    for (Map.Entry<String, String> handler : handlers.entrySet()) {
      if (handler.getValue().equals(reference)) {
        return tree.find(handler.getKey())
            .map(event -> tree.reference(event.element(), "attachedToRef"))
            .orElse(reference);
      }
    }
    return reference;
  }

  private boolean isActivity(String id) {
    return tree.find(id)
        .filter(ScopeTree.Entry::isNode)
        .filter(entry -> !entry.element().name().endsWith("Event"))
        .filter(entry -> !entry.element().name().endsWith("Gateway"))
        .isPresent();
  }
}
