package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledDecision;
import io.turgo.engine.model.CalledProcess.Binding;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.model.Quantities;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.model.Trigger;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles what the plan items of a case do: tasks by the compilers of the tasks of processes. */
final class PlanItemNodes {
  private static final String CASE = "caseRef";
  private static final String FAILS = "decisionTaskThrowErrorOnNoHits";
  private static final String FALLS_BACK = "fallbackToDefaultTenant";

  private final Compilation compilation;
  private final RetryCompiler retries;
  private final JobCompiler jobs;
  private final UserTaskCompiler userTasks;
  private final ServiceTaskCompiler serviceTasks;
  private final KeyCallCompiler calls;

  PlanItemNodes(Compilation compilation, XmlElement root) {
    this.compilation = compilation;
    this.retries = new RetryCompiler(compilation);
    this.jobs = new JobCompiler(compilation, root);
    this.userTasks = new UserTaskCompiler(compilation);
    this.serviceTasks = new ServiceTaskCompiler(compilation);
    this.calls = new KeyCallCompiler(compilation);
  }

  static PlanItemType typeOf(XmlElement definition) {
    return switch (definition.name()) {
      case "casePlanModel" -> PlanItemType.PLAN_MODEL;
      case "stage" -> PlanItemType.STAGE;
      case "milestone" -> PlanItemType.MILESTONE;
      case "humanTask" -> PlanItemType.HUMAN_TASK;
      case "processTask" -> PlanItemType.PROCESS_TASK;
      case "caseTask" -> PlanItemType.CASE_TASK;
      case "decisionTask" -> PlanItemType.DECISION_TASK;
      case "timerEventListener" -> PlanItemType.TIMER_EVENT_LISTENER;
      case "userEventListener" -> PlanItemType.USER_EVENT_LISTENER;
      case "eventListener" ->
          definition.hasEngineAttribute("eventType")
              ? PlanItemType.SIGNAL_EVENT_LISTENER
              : PlanItemType.GENERIC_EVENT_LISTENER;
      default ->
          ServiceTaskCompiler.saysWhatRuns(definition)
              ? PlanItemType.SERVICE_TASK
              : PlanItemType.TASK;
    };
  }

  /** The node of an item, or empty where problems leave none. */
  Optional<? extends GraphNode> compile(CasePlanCompiler.Entry entry) {
    XmlElement definition = entry.definition();
    PlanItemType type = typeOf(definition);
    GraphNode.Common common = common(entry, type);
    return switch (type) {
      case PLAN_MODEL, STAGE -> Optional.of(new GraphNode.CaseStage(common));
      case MILESTONE ->
          Optional.of(
              new GraphNode.Milestone(
                  common,
                  compilation.engineAttribute(definition, "milestoneVariable").orElse(null)));
      case HUMAN_TASK -> {
        requireBlocking(definition);
        yield Optional.of(userTasks.compile(common, List.of(), List.of(), definition));
      }
      case SERVICE_TASK -> {
        requireBlocking(definition);
        yield serviceTasks.compile("serviceTask", common, List.of(), definition, false, List.of());
      }
      case TASK ->
          Optional.of(
              compilation.bpmnFlag(definition, "isBlocking", true)
                  ? new GraphNode.ReceiveTask(common, List.of(), null)
                  : new GraphNode.PassThroughTask(common, List.of(), "task"));
      case PROCESS_TASK -> call(common, definition, "processRef", "processRefExpression");
      case CASE_TASK -> call(common, definition, CASE, "caseRefExpression");
      case DECISION_TASK -> decision(common, definition);
      case TIMER_EVENT_LISTENER -> timer(common, definition);
      case USER_EVENT_LISTENER, GENERIC_EVENT_LISTENER ->
          Optional.of(new GraphNode.CaseEventListener(common, null, type.text()));
      case SIGNAL_EVENT_LISTENER -> signal(common, definition);
    };
  }

  private GraphNode.Common common(CasePlanCompiler.Entry entry, PlanItemType type) {
    XmlElement definition = entry.definition();
    String ownName = entry.planItem().attribute("name");
    String name = definition.attribute("name");
    boolean shown = type != PlanItemType.HUMAN_TASK && ownName != null;
    return new GraphNode.Common(
        entry.id(),
        shown ? ownName : name,
        entry.stageId(),
        List.of(),
        List.of(),
        null,
        async(definition, type),
        null,
        null,
        null,
        Quantities.ONE);
  }

  private GraphNode.AsyncSettings async(XmlElement definition, PlanItemType type) {
    return switch (type) {
      case PLAN_MODEL,
          STAGE,
          MILESTONE,
          USER_EVENT_LISTENER,
          GENERIC_EVENT_LISTENER,
          SIGNAL_EVENT_LISTENER ->
          GraphNode.AsyncSettings.NONE;
      default ->
          new GraphNode.AsyncSettings(
              !type.isEventListener() && compilation.engineFlag(definition, "async", false),
              false,
              false,
              compilation.engineFlag(definition, "exclusive", true),
              true,
              retries.compile(definition),
              null,
              jobs.compile(definition));
    };
  }

  private void requireBlocking(XmlElement task) {
    if (!compilation.bpmnFlag(task, "isBlocking", true)) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          task,
          "isBlocking=\"false\" is not executed for <%s> by this version of Turgo; remove it, or"
              + " make the task asynchronous",
          task.written());
    }
  }

  private Optional<GraphNode> call(
      GraphNode.Common common, XmlElement task, String attribute, String element) {
    requireBlocking(task);
    Optional<CompiledExpression> key = reference(task, attribute, element);
    return calls.compile(common, List.of(), task, key, attribute.equals(CASE), null, List.of());
  }

  /** The key of what a task calls: an expression, a key, or the id of what the file declares. */
  private Optional<CompiledExpression> reference(
      XmlElement task, String attribute, String element) {
    for (XmlElement expression : task.bpmnChildren(element)) {
      if (!expression.text().isEmpty()) {
        return Optional.ofNullable(compilation.expression(expression, element, expression.text()));
      }
    }
    String given = task.attribute(attribute);
    if (given == null || given.isBlank()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          task,
          "Expected the element <%s> or the attribute '%s', the key of what is called",
          element,
          attribute);
      return Optional.empty();
    }
    String key = task.referred(given);
    XmlElement declared = task.declarations().find(attribute.replace("Ref", ""), key);
    String external = declared == null ? null : declared.attribute("externalRef");
    if (declared != null) {
      declared.use();
      declared.attribute("implementationType");
    }
    return Optional.ofNullable(
        compilation.expression(task, attribute, external == null ? key : external.strip()));
  }

  private Optional<GraphNode> decision(GraphNode.Common common, XmlElement task) {
    requireBlocking(task);
    Optional<CompiledExpression> key = reference(task, "decisionRef", "decisionRefExpression");
    CompiledExpression fails = null;
    CompiledExpression fallback = compilation.engineExpression(task, FALLS_BACK);
    for (Implementation.Field field : serviceTasks.fields(task.extensions("field"))) {
      CompiledExpression value =
          field.expression() != null
              ? field.expression()
              : compilation.expression(task, field.name(), String.valueOf(field.text()).strip());
      switch (field.name()) {
        case FAILS -> fails = value;
        case FALLS_BACK -> fallback = value;
        default ->
            compilation.problem(
                ProblemCode.TYPE_FIELDS,
                task,
                "A decision task has no field '%s'; it has %s and %s",
                field.name(),
                FAILS,
                FALLS_BACK);
      }
    }
    if (!compilation.evaluatesDecisions()) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          task,
          "A <%s> is not executed by this engine; %s",
          task.written(),
          DecisionTaskCompiler.MISSING);
      return Optional.empty();
    }
    @Nullable CompiledExpression failing = fails;
    @Nullable CompiledExpression falling = fallback;
    Binding binding =
        compilation.engineFlag(task, "sameDeployment", true)
            ? Binding.SAME_DEPLOYMENT_OR_LATEST
            : Binding.LATEST;
    return key.map(found ->
        new GraphNode.ServiceTask(
            "decisionTask",
            common,
            List.of(),
            new Implementation.Decision(
                new CalledDecision(
                    found,
                    binding,
                    null,
                    null,
                    falling,
                    failing,
                    CalledDecision.Mapping.VARIABLES)),
            null,
            false,
            List.of()));
  }

  private Optional<GraphNode> timer(GraphNode.Common common, XmlElement listener) {
    for (XmlElement element : listener.bpmnChildren("timerExpression")) {
      CompiledExpression value = compilation.expression(element, "timerExpression", element.text());
      if (value == null) {
        return Optional.empty();
      }
      String text = element.text();
      TimerDefinition.Kind kind = TimerDefinition.Kind.ofText(text);
      if (value.isLiteral()
          && compilation
              .parsed(
                  element,
                  "timerExpression",
                  text,
                  given -> TimerValues.dueAt(kind, given, compilation.sometime()))
              .isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new GraphNode.CaseEventListener(
              common,
              new Trigger.Timer(new TimerDefinition(kind, value, null, null)),
              PlanItemType.TIMER_EVENT_LISTENER.text()));
    }
    compilation.problem(
        ProblemCode.WRONG_NUMBER, listener, "Expected a <timerExpression>, but it has none");
    return Optional.empty();
  }

  private Optional<GraphNode> signal(GraphNode.Common common, XmlElement listener) {
    String type = compilation.engineAttribute(listener, "eventType").orElse("");
    CompiledExpression name = compilation.engineExpression(listener, "signalRef");
    if (!type.equals("signal") || name == null) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          listener,
          "An event listener is executed by this version of Turgo with eventType=\"signal\" and a"
              + " signalRef, found eventType=\"%s\"",
          type);
      return Optional.empty();
    }
    return Optional.of(
        new GraphNode.CaseEventListener(
            common,
            new Trigger.Signal(new SignalDefinition(name, false), List.of()),
            PlanItemType.SIGNAL_EVENT_LISTENER.text()));
  }
}
