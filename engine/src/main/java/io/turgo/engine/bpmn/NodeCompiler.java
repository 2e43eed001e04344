package io.turgo.engine.bpmn;

import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.TimerDefinition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles flow nodes: what all have in common here, what is special to an element in the method or
 * class of its name.
 */
final class NodeCompiler {
  private static final Set<String> SKIPPABLE =
      Set.of("serviceTask", "scriptTask", "userTask", "receiveTask");

  private final Compilation compilation;
  private final ScopeTree tree;
  private final FlowCompiler flows;
  private final TimerCompiler timers;
  private final ServiceTaskCompiler serviceTasks;
  private final ScriptTaskCompiler scriptTasks;
  private final UserTaskCompiler userTasks;

  NodeCompiler(Compilation compilation, ScopeTree tree, FlowCompiler flows) {
    this.compilation = compilation;
    this.tree = tree;
    this.flows = flows;
    this.timers = new TimerCompiler(compilation);
    this.serviceTasks = new ServiceTaskCompiler(compilation);
    this.scriptTasks = new ScriptTaskCompiler(compilation);
    this.userTasks = new UserTaskCompiler(compilation);
  }

  /** The node, or empty where it is not executed or problems leave none. */
  Optional<? extends FlowNode> compile(ScopeTree.Entry entry) {
    return switch (entry.element().name()) {
      case "startEvent" -> startEvent(entry);
      case "endEvent" -> endEvent(entry);
      case "serviceTask" ->
          serviceTasks.compile(common(entry, true), boundaryEvents(entry), entry.element());
      case "scriptTask" ->
          scriptTasks.compile(common(entry, true), boundaryEvents(entry), entry.element());
      case "userTask" ->
          Optional.of(
              userTasks.compile(common(entry, true), boundaryEvents(entry), entry.element()));
      case "task", "manualTask" ->
          Optional.of(
              new FlowNode.PassThroughTask(
                  common(entry, true), boundaryEvents(entry), entry.element().name()));
      case "receiveTask" ->
          Optional.of(new FlowNode.ReceiveTask(common(entry, true), boundaryEvents(entry)));
      case "exclusiveGateway" -> exclusiveGateway(entry);
      case "parallelGateway" -> Optional.of(new FlowNode.ParallelGateway(common(entry, false)));
      case "boundaryEvent" -> boundaryEvent(entry);
      case "intermediateCatchEvent" -> intermediateCatchEvent(entry);
      default -> Optional.empty();
    };
  }

  Optional<FlowNode> subProcess(ScopeTree.Entry entry, @Nullable Scope scope) {
    FlowNode.Common common = common(entry, true);
    return scope == null
        ? Optional.empty()
        : Optional.of(new FlowNode.SubProcess(common, boundaryEvents(entry), scope));
  }

  static boolean hasEventDefinition(XmlElement event) {
    return event.children().stream()
        .anyMatch(
            child -> child.name().endsWith("EventDefinition") || child.is("eventDefinitionRef"));
  }

  private Optional<FlowNode> startEvent(ScopeTree.Entry entry) {
    noIncoming(entry, "start");
    String initiator = compilation.engineAttribute(entry.element(), "initiator").orElse(null);
    return Optional.of(new FlowNode.StartEvent(common(entry, false), initiator));
  }

  private Optional<FlowNode> endEvent(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    for (String flowId : flows.outgoing(entry.id())) {
      tree.find(flowId)
          .ifPresent(flow ->
              compilation.problem(
                  flow.element(), "No flow can leave the end event '" + entry.id() + "'"));
    }
    FlowNode.Common common = common(entry, false);
    List<XmlElement> terminate = element.bpmnChildren("terminateEventDefinition");
    if (terminate.isEmpty()) {
      return Optional.of(new FlowNode.EndEvent(common));
    }
    if (terminate.size() > 1) {
      compilation.problem(terminate.get(1), "An end event has one event definition at most");
    }
    boolean all = compilation.engineFlag(terminate.get(0), "terminateAll", false);
    return Optional.of(new FlowNode.TerminateEndEvent(common, all));
  }

  private Optional<FlowNode> exclusiveGateway(ScopeTree.Entry entry) {
    FlowNode.Common common = common(entry, true);
    if (common.outgoing().isEmpty()) {
      compilation.problem(
          entry.element(), "Expected a sequence flow that leaves it, but there is none");
    }
    return Optional.of(new FlowNode.ExclusiveGateway(common));
  }

  private Optional<FlowNode> boundaryEvent(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    noIncoming(entry, "boundary");
    FlowNode.Common common = common(entry, false);
    if (common.outgoing().isEmpty()) {
      compilation.problem(element, "Expected a sequence flow that leaves it, but there is none");
    }
    Optional<String> attachedTo = compilation.require(element, "attachedToRef");
    attachedTo.ifPresent(id -> checkAttachedTo(entry, id));
    boolean cancelActivity = compilation.bpmnFlag(element, "cancelActivity", true);
    Optional<TimerDefinition> timer = timers.compile(element);
    if (attachedTo.isEmpty() || timer.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new FlowNode.BoundaryTimerEvent(common, attachedTo.get(), cancelActivity, timer.get()));
  }

  private void checkAttachedTo(ScopeTree.Entry event, String activityId) {
    ScopeTree.Entry activity = tree.find(activityId).orElse(null);
    if (activity == null || !activity.scopeId().equals(event.scopeId())) {
      compilation.problem(
          event.element(),
          "The attachedToRef '" + activityId + "' is no activity of '" + event.scopeId() + "'");
    } else if (!activity.isActivity()) {
      compilation.problem(
          event.element(),
          "A boundary event can be attached to an activity only, but '"
              + activityId
              + "' is a <"
              + activity.element().written()
              + ">");
    }
  }

  private Optional<FlowNode> intermediateCatchEvent(ScopeTree.Entry entry) {
    FlowNode.Common common = common(entry, false);
    return timers
        .compile(entry.element())
        .map(timer -> new FlowNode.IntermediateTimerCatchEvent(common, timer));
  }

  private void noIncoming(ScopeTree.Entry entry, String kind) {
    for (String flowId : flows.incoming(entry.id())) {
      tree.find(flowId)
          .ifPresent(flow ->
              compilation.problem(
                  flow.element(),
                  "No flow can lead to the " + kind + " event '" + entry.id() + "'"));
    }
  }

  private List<String> boundaryEvents(ScopeTree.Entry activity) {
    return tree.of(activity.scopeId()).stream()
        .filter(e -> e.element().is("boundaryEvent"))
        .filter(e -> activity.id().equals(e.element().attribute("attachedToRef")))
        .map(ScopeTree.Entry::id)
        .toList();
  }

  private FlowNode.Common common(ScopeTree.Entry entry, boolean hasDefaultFlow) {
    XmlElement element = entry.element();
    element.use();
    return new FlowNode.Common(
        entry.id(),
        element.attribute("name"),
        entry.scopeId(),
        List.copyOf(flows.outgoing(entry.id())),
        List.copyOf(flows.incoming(entry.id())),
        hasDefaultFlow ? defaultFlow(entry) : null,
        async(element),
        SKIPPABLE.contains(element.name())
            ? compilation.engineExpression(element, "skipExpression")
            : null);
  }

  private @Nullable String defaultFlow(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    String id = element.attribute("default");
    if (id == null) {
      return null;
    }
    if (!flows.outgoing(entry.id()).contains(id)) {
      compilation.problem(
          element, "The default flow '" + id + "' is no sequence flow that leaves it");
    } else if (flows.flows().containsKey(id) && flows.flows().get(id).condition() != null) {
      compilation.problem(
          element, "The default flow '" + id + "' has a condition, which would never be asked");
    }
    return id;
  }

  private FlowNode.AsyncSettings async(XmlElement element) {
    boolean async = compilation.engineFlag(element, "async", false);
    boolean asyncBefore = compilation.engineFlag(element, "asyncBefore", false);
    boolean exclusive = compilation.engineFlag(element, "exclusive", true);
    boolean asyncLeave = compilation.engineFlag(element, "asyncLeave", false);
    boolean asyncAfter = compilation.engineFlag(element, "asyncAfter", false);
    // asyncAfter comes from engines where "exclusive" speaks for both jobs of an element.
    boolean exclusiveAfter =
        compilation.engineFlag(element, "asyncLeaveExclusive", !asyncAfter || exclusive);
    Boolean transactional = compilation.engineChoice(element, "transactional");
    boolean hasJob = async || asyncBefore || asyncLeave || asyncAfter || isTimer(element);
    if (!hasJob && Boolean.TRUE.equals(transactional)) {
      compilation.problem(
          element,
          "Expected a job for 'transactional' to speak of, but it has none; make it asynchronous");
    }
    return new FlowNode.AsyncSettings(
        async || asyncBefore,
        asyncLeave || asyncAfter,
        exclusive,
        exclusiveAfter,
        retryCycle(element),
        transactional);
  }

  private static boolean isTimer(XmlElement element) {
    return element.is("boundaryEvent") || element.is("intermediateCatchEvent");
  }

  private @Nullable RetryCycle retryCycle(XmlElement element) {
    List<XmlElement> cycles = element.extensions("failedJobRetryTimeCycle");
    if (cycles.size() > 1) {
      compilation.problem(cycles.get(1), "An element has one failedJobRetryTimeCycle at most");
    }
    return cycles.stream()
        .findFirst()
        .flatMap(cycle ->
            compilation.parsed(cycle, "failedJobRetryTimeCycle", cycle.text(), RetryCycle::parse))
        .orElse(null);
  }
}
