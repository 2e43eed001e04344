package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.Trigger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compiles flow nodes: what all have in common here, what is special to an element in the method or
 * class of its name.
 */
final class NodeCompiler {
  private static final Set<String> SKIPPABLE =
      Set.of(
          "serviceTask", "sendTask", "businessRuleTask", "scriptTask", "userTask", "receiveTask");

  private final Compilation compilation;
  private final ScopeTree tree;
  private final FlowCompiler flows;
  private final JobCompiler jobs;
  private final RetryCompiler retries;
  private final EventCompiler events;
  private final ErrorCompiler errors;
  private final EscalationCompiler escalations;
  private final CompensationCompiler compensations;
  private final ServiceTaskCompiler serviceTasks;
  private final MessageThrowCompiler messages;
  private final ThrowEventCompiler thrown;
  private final ExternalTaskCompiler externalTasks;
  private final ScriptTaskCompiler scriptTasks;
  private final UserTaskCompiler userTasks;
  private final CallActivityCompiler callActivities;
  private final GlobalTasks globalTasks;
  private final GatewayCompiler gateways;
  private final LoopCompiler loops;
  private final InputOutputCompiler parameters;
  private final TaskTimeoutCompiler taskTimeouts;
  private final QuantityCompiler quantities;
  private final BeginningCompiler beginnings;
  private final MappingCompiler mappings;
  private final Consumer<GraphNode> beside;

  /**
   * @param beside takes nodes that come with others and are no elements of their own
   */
  NodeCompiler(
      Compilation compilation,
      ScopeTree tree,
      FlowCompiler flows,
      JobCompiler jobs,
      GlobalTasks globalTasks,
      Consumer<GraphNode> beside) {
    this.compilation = compilation;
    this.tree = tree;
    this.flows = flows;
    this.jobs = jobs;
    this.retries = new RetryCompiler(compilation);
    this.errors = new ErrorCompiler(compilation, tree);
    this.escalations = new EscalationCompiler(compilation, tree);
    this.compensations = new CompensationCompiler(compilation, tree);
    this.events = new EventCompiler(compilation, errors, escalations);
    this.serviceTasks = new ServiceTaskCompiler(compilation);
    this.externalTasks = new ExternalTaskCompiler(compilation, jobs, errors);
    this.messages =
        new MessageThrowCompiler(compilation, events, serviceTasks, externalTasks, errors);
    this.thrown =
        new ThrowEventCompiler(compilation, errors, escalations, compensations, events, messages);
    this.scriptTasks = new ScriptTaskCompiler(compilation);
    this.userTasks = new UserTaskCompiler(compilation);
    this.callActivities = new CallActivityCompiler(compilation, errors);
    this.globalTasks = globalTasks;
    this.gateways = new GatewayCompiler(compilation);
    this.loops =
        new LoopCompiler(compilation, new LegEventCompiler(compilation, events, escalations));
    this.parameters = new InputOutputCompiler(compilation);
    this.taskTimeouts = new TaskTimeoutCompiler(compilation);
    this.quantities = new QuantityCompiler(compilation, tree, flows);
    this.beginnings = new BeginningCompiler(compilation, tree, flows);
    this.mappings = new MappingCompiler(compilation);
    this.beside = beside;
  }

  /** The node, or empty where it is not executed or problems leave none. */
  Optional<? extends GraphNode> compile(ScopeTree.Entry entry) {
    Optional<? extends GraphNode> node = node(entry);
    XmlElement element = entry.element();
    if (element.name().endsWith("Event") || element.is("receiveTask")) {
      mappings.warnOfUnread(element);
    }
    return node;
  }

  private Optional<? extends GraphNode> node(ScopeTree.Entry entry) {
    return switch (entry.element().name()) {
      case "startEvent" -> startEvent(entry);
      case "endEvent" ->
          thrown.compile(new GraphNode.EndEvent(common(entry, false)), entry.element());
      case "serviceTask", "sendTask", "businessRuleTask" -> serviceTask(entry);
      case "scriptTask" ->
          scriptTasks.compile(common(entry, true), boundaryEvents(entry), entry.element());
      case "userTask" -> Optional.of(userTask(entry));
      case "task", "manualTask" ->
          Optional.of(
              new GraphNode.PassThroughTask(
                  common(entry, true), boundaryEvents(entry), entry.element().name()));
      case "receiveTask" -> receiveTask(entry);
      case "callActivity" -> call(entry);
      case "exclusiveGateway" -> Optional.of(new GraphNode.ExclusiveGateway(common(entry, true)));
      case "inclusiveGateway" -> Optional.of(new GraphNode.InclusiveGateway(common(entry, true)));
      case "complexGateway" -> Optional.of(gateways.complex(common(entry, true), entry.element()));
      case "parallelGateway" -> Optional.of(new GraphNode.ParallelGateway(common(entry, false)));
      case "eventBasedGateway" ->
          Optional.of(gateways.eventBased(common(entry, false), entry.element()));
      case "boundaryEvent" -> boundaryEvent(entry);
      case "intermediateThrowEvent" ->
          thrown.compile(new GraphNode.ThrowEvent(common(entry, false)), entry.element());
      case "intermediateCatchEvent" -> intermediateCatchEvent(entry);
      default -> Optional.empty();
    };
  }

  private Optional<GraphNode> receiveTask(ScopeTree.Entry entry) {
    GraphNode.Common common = common(entry, true);
    List<String> boundary = boundaryEvents(entry);
    Trigger.Message message = events.received(entry.element());
    return beginnings.isAt(entry)
        ? beginnings.compile(common, entry, message)
        : Optional.of(new GraphNode.ReceiveTask(common, boundary, message));
  }

  private GraphNode.UserTask userTask(ScopeTree.Entry entry) {
    GraphNode.Common common = common(entry, true);
    List<GraphNode.TaskTimeout> timeouts = taskTimeouts.compile(entry.element(), common);
    timeouts.forEach(beside);
    return userTasks.compile(common, boundaryEvents(entry), timeouts, entry.element());
  }

  private Optional<GraphNode> call(ScopeTree.Entry entry) {
    GraphNode.Common common = common(entry, true);
    List<String> events = boundaryEvents(entry);
    return globalTasks
        .called(entry.element())
        .map(task -> inPlace(common, events, entry.element(), task))
        .orElseGet(() -> callActivities.compile(common, events, entry.element()));
  }

  private Optional<GraphNode> inPlace(
      GraphNode.Common common, List<String> events, XmlElement call, XmlElement task) {
    call.attribute("calledElement");
    task.use();
    return switch (task.name()) {
      case GlobalTasks.SCRIPT -> scriptTasks.compile(common, events, task);
      case GlobalTasks.USER -> Optional.of(userTasks.compile(common, events, List.of(), task));
      case GlobalTasks.BUSINESS_RULE ->
          serviceTasks.compile(
              "businessRuleTask", common, events, task, false, errors.mappings(task));
      default -> Optional.of(new GraphNode.PassThroughTask(common, events, "task"));
    };
  }

  private Optional<GraphNode> serviceTask(ScopeTree.Entry entry) {
    GraphNode.Common common = common(entry, true);
    List<String> events = boundaryEvents(entry);
    XmlElement task = entry.element();
    if (task.is("sendTask")) {
      return messages.sendTask(common, events, task);
    }
    if (CallActivityCompiler.callsCase(task)) {
      return callActivities.compileCase(common, events, task);
    }
    return ExternalTaskCompiler.is(task)
        ? externalTasks.compile(common, events, task)
        : serviceTasks.compile(common, events, task, errors.mappings(task));
  }

  Optional<GraphNode> subProcess(ScopeTree.Entry entry, @Nullable Scope scope) {
    GraphNode.Common common = common(entry, true);
    List<String> events = boundaryEvents(entry);
    String type = entry.element().name();
    if (tree.of(entry.id()).isEmpty()) { // nothing is in it, so it is over at once
      return Optional.of(new GraphNode.PassThroughTask(common, events, type));
    }
    return scope == null
        ? Optional.empty()
        : Optional.of(new GraphNode.SubProcess(common, events, scope, type));
  }

  /** A sub-process in which nothing begins by itself. */
  Optional<GraphNode> adHocSubProcess(ScopeTree.Entry entry, @Nullable Scope scope) {
    GraphNode.Common common = common(entry, true);
    return scope == null
        ? Optional.empty()
        : Optional.of(
            new AdHocCompiler(compilation, tree, flows)
                .compile(common, boundaryEvents(entry), scope, entry));
  }

  /** A sub-process that is begun by the event of its start, which waits in the scope around it. */
  Optional<GraphNode> eventSubProcess(ScopeTree.Entry entry, @Nullable Scope scope) {
    entry.element().attribute("triggeredByEvent");
    GraphNode.Common common = common(entry, false);
    return scope == null
        ? Optional.empty()
        : Optional.of(new GraphNode.EventSubProcess(common, scope));
  }

  /** What an event waits for or throws, such as {@code timer}. */
  static List<String> triggers(XmlElement event) {
    List<String> triggers = new ArrayList<>();
    for (XmlElement child : event.children()) {
      if (child.vocabulary() != Vocabulary.FOREIGN && child.name().endsWith("EventDefinition")) {
        triggers.add(child.name().substring(0, child.name().length() - "EventDefinition".length()));
      } else if (child.is("extensionElements") && hasVariableListener(child)) {
        triggers.add("variableListener");
      }
    }
    return triggers;
  }

  private static boolean hasVariableListener(XmlElement extensions) {
    return extensions.children().stream()
        .anyMatch(child ->
            child.vocabulary() == Vocabulary.ENGINE
                && child.name().equals(ConditionCompiler.VARIABLE));
  }

  private Optional<? extends GraphNode> startEvent(ScopeTree.Entry entry) {
    ScopeTree.Entry subProcess = tree.find(entry.scopeId()).orElseThrow();
    if (tree.isEventSubProcess(entry.scopeId())) {
      return eventSubProcessStart(entry, subProcess);
    }
    String initiator = compilation.engineAttribute(entry.element(), "initiator").orElse(null);
    GraphNode.Common common = common(entry, false);
    if (triggers(entry.element()).isEmpty()) {
      return Optional.of(new GraphNode.StartEvent(common, initiator, null));
    }
    return events
        .starting(entry.element())
        .filter(trigger -> mayStart(entry.element(), trigger))
        .map(trigger -> new GraphNode.StartEvent(common, initiator, trigger));
  }

  private boolean mayStart(XmlElement event, Trigger trigger) {
    if (trigger instanceof Trigger.Several several && several.all()) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          event,
          "A start event that waits for all of several events is not executed by this version of"
              + " Turgo, since there is no instance that could remember what has come; let it wait"
              + " for one of them, and a catching event behind it for the others");
      return false;
    }
    Trigger.Condition condition = trigger.part(Trigger.Condition.class);
    if (condition != null && condition.condition().script() != null) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          event,
          "A script that starts a process is not executed by this version of Turgo, since there is"
              + " no instance that it could run in; write the condition as an expression");
      return false;
    }
    return true;
  }

  private Optional<GraphNode> eventSubProcessStart(
      ScopeTree.Entry entry, ScopeTree.Entry subProcess) {
    GraphNode.Common common = common(entry, false);
    boolean interrupting = compilation.bpmnFlag(entry.element(), "isInterrupting", true);
    if (!interrupting && triggers(entry.element()).contains("error")) {
      compilation.problem(
          ProblemCode.ERROR_START_INTERRUPTS,
          entry.element(),
          "An error always interrupts what it is caught in; remove isInterrupting=\"false\"");
    }
    if (triggers(entry.element()).isEmpty()) {
      return Optional.empty(); // a problem by its rule
    }
    Optional<Trigger> trigger =
        entry.element().bpmnChildren(CompensationCompiler.DEFINITION).isEmpty()
            ? events.trigger(entry.element())
            : compensations.start(entry, subProcess);
    return trigger.map(waitsFor ->
        new GraphNode.EventSubProcessStart(
            common, subProcess.scopeId(), subProcess.id(), interrupting, waitsFor));
  }

  private Optional<GraphNode> boundaryEvent(ScopeTree.Entry entry) {
    XmlElement element = entry.element();
    GraphNode.Common common = common(entry, false);
    element.attribute("attachedToRef");
    String attachedTo = tree.reference(element, "attachedToRef");
    boolean cancelActivity = compilation.bpmnFlag(element, "cancelActivity", true);
    for (XmlElement compensate : element.bpmnChildren(CompensationCompiler.DEFINITION)) {
      checkOne(element);
      return compensations.boundary(common, element, compensate, attachedTo);
    }
    Optional<Trigger> trigger;
    if (element.bpmnChildren("cancelEventDefinition").isEmpty()) {
      trigger = events.boundary(element, attachedTo);
    } else {
      checkOne(element);
      trigger = events.cancel(element, attachedTo);
    }
    if (attachedTo == null || trigger.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new GraphNode.BoundaryEvent(common, attachedTo, cancelActivity, trigger.get()));
  }

  private Optional<GraphNode> intermediateCatchEvent(ScopeTree.Entry entry) {
    GraphNode.Common common = common(entry, false);
    List<XmlElement> link = entry.element().bpmnChildren("linkEventDefinition");
    if (!link.isEmpty()) {
      checkOne(entry.element());
      return Optional.of(escalations.linked(common, entry.element(), link.getFirst()));
    }
    return beginnings.isAt(entry)
        ? events
            .starting(entry.element())
            .filter(found -> mayStart(entry.element(), found))
            .flatMap(found -> beginnings.compile(common, entry, found))
        : events
            .trigger(entry.element())
            .map(found -> new GraphNode.IntermediateCatchEvent(common, found));
  }

  private void checkOne(XmlElement event) {
    if (triggers(event).size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          event,
          "An event has one event definition at most, found %s",
          triggers(event).size());
    }
  }

  private List<String> boundaryEvents(ScopeTree.Entry activity) {
    compensations.check(activity);
    return tree.boundaryEvents(activity.id()).stream()
        .filter(event -> !CompensationCompiler.is(event))
        .map(ScopeTree.Entry::id)
        .toList();
  }

  private GraphNode.Common common(ScopeTree.Entry entry, boolean hasDefaultFlow) {
    XmlElement element = entry.element();
    element.use();
    @Nullable MultiInstance loop = loops.compile(element);
    return new GraphNode.Common(
        entry.id(),
        element.attribute("name"),
        entry.scopeId(),
        List.copyOf(flows.outgoing(entry.id())),
        List.copyOf(flows.incoming(entry.id())),
        hasDefaultFlow ? defaultFlow(entry) : null,
        async(element, loop),
        SKIPPABLE.contains(element.name())
            ? compilation.engineCondition(element, "skipExpression")
            : null,
        loop,
        parameters.compile(element),
        quantities.compile(entry));
  }

  private @Nullable String defaultFlow(ScopeTree.Entry entry) {
    entry.element().attribute("default");
    return tree.reference(entry.element(), "default");
  }

  /**
   * The asynchronous continuations of an element. A job behind an activity that is done several
   * times comes after the last instance; of instances that are done one after the other it comes
   * after each, so that each is a transaction of its own and a crash repeats one at most.
   */
  private GraphNode.AsyncSettings async(XmlElement element, @Nullable MultiInstance several) {
    boolean async = compilation.engineFlag(element, "async", false);
    boolean asyncBefore = compilation.engineFlag(element, "asyncBefore", false);
    boolean asyncLeave = compilation.engineFlag(element, "asyncLeave", false);
    boolean asyncAfter = compilation.engineFlag(element, "asyncAfter", false);
    boolean afterEach = false;
    for (XmlElement loop : element.bpmnChildren(LoopCompiler.MULTI_INSTANCE)) {
      asyncBefore |= compilation.engineFlag(loop, "asyncBefore", false);
      afterEach |= compilation.engineFlag(loop, "asyncAfter", false);
    }
    boolean inSequence = several != null && several.sequential();
    boolean exclusive = compilation.engineFlag(element, "exclusive", true);
    // asyncAfter comes from engines where "exclusive" speaks for both jobs of an element.
    boolean exclusiveAfter =
        compilation.engineFlag(
            element, "asyncLeaveExclusive", !(asyncAfter || afterEach) || exclusive);
    boolean after = asyncLeave || asyncAfter;
    Boolean transactional = compilation.engineChoice(element, "transactional");
    boolean hasJob = async || asyncBefore || after || afterEach || isTimer(element);
    if (!hasJob && Boolean.TRUE.equals(transactional)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          element,
          "Expected a job for 'transactional' to speak of, but it has none; make it"
              + " asynchronous");
    }
    return new GraphNode.AsyncSettings(
        async || asyncBefore,
        after && !inSequence,
        afterEach || (after && inSequence),
        exclusive,
        exclusiveAfter,
        retries.compile(element),
        transactional,
        jobs.compile(element));
  }

  private static boolean isTimer(XmlElement element) {
    return triggers(element).contains("timer");
  }
}
