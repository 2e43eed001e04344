package io.turgo.engine.bpmn.rules;

import java.util.Locale;

/**
 * The rules that a file is held to, each with the stable code that its problems carry.
 *
 * <p>{@code docs/bpmn/problems.md} shows this list as it is.
 */
public enum ProblemCode {
  FILE_UNREADABLE("A file is well-formed XML in an encoding that Java knows, without a DOCTYPE."),
  FILE_NOT_BPMN("The root of a file is <definitions> of BPMN 2.0."),
  NO_PROCESS("A file has an executable process."),
  NO_CASE("A file with cases has a case."),
  PLAN_ITEM_DEFINITION(
      "A plan item of a case is of a task, stage, milestone or listener that no other is of."),
  CRITERION_SENTRY("A criterion names a sentry of its case, which waits for plan items of it."),
  SENTRY_EMPTY("A sentry waits for a plan item or has a condition."),
  PROCESS_ID_TAKEN("The processes of a deployment have different ids."),
  DECISION_ID_TAKEN("The decisions of a deployment have different ids."),
  DECISIONS_WITHOUT_ENGINE("A file with decisions is deployed to an engine that evaluates them."),
  NOT_EXECUTED(
      "Every element and attribute is executed, or is listed as one that changes nothing."),
  NAMESPACE_UNKNOWN("Extensions stand in one of the namespaces that are read."),
  PREFIX_MISSING("Extension attributes have a prefix."),

  ID_MISSING("Nodes other than sub-processes, data objects and processes have an id."),
  ID_TOO_LONG("An id has at most 255 characters."),
  ID_TAKEN("The ids of a process are unique."),
  ATTRIBUTE_MISSING("Attributes that an element needs are there and not empty."),
  ATTRIBUTE_AMBIGUOUS("Attributes that mean the same say the same."),
  ATTRIBUTE_WITHOUT_EFFECT("Nothing is said where it could have no effect."),
  VALUE_UNREADABLE("Values have the form that their attribute or element asks for."),
  EXPRESSION_UNREADABLE("Expressions follow the grammar of the expression language."),
  EXPRESSION_EXPECTED("Where only an expression has a meaning, there is one and not a literal."),
  WRONG_NUMBER("Elements stand as often as their parent has a place for them."),
  IMPLEMENTATION_WRONG("A task or listener says in one way what it runs."),
  LISTENER_UNFIT(
      "An event listener of a process can be made: its class is a TurgoEventListener, or its"
          + " expression gives one."),
  FILE_MISSING("A file of the deployment that a model names is deployed with it."),
  TYPE_FIELDS("A service task by type has the fields that its type reads, with values of use."),

  MULTI_INSTANCE_COUNT(
      "A multi-instance activity says how often it is done, by a number or a collection."),
  LOOP_END("A standard loop has a condition or a maximum."),

  START_EVENT_NUMBER(
      "A process and an embedded sub-process have a start event, or else a node that no flow leads"
          + " to; one none start event at most."),
  START_EVENT_INCOMING("No sequence flow leads to a start event."),
  SUB_PROCESS_START_TRIGGER("The start event of an embedded sub-process has no trigger."),
  EVENT_SUB_PROCESS_START("An event sub-process has exactly one start event, with a trigger."),
  ERROR_START_INTERRUPTS("An event sub-process for errors interrupts."),
  EVENT_SUB_PROCESS_FLOW("No sequence flow leads to or leaves an event sub-process."),
  END_EVENT_OUTGOING("No sequence flow leaves an end event."),
  BOUNDARY_EVENT_INCOMING("No sequence flow leads to a boundary event."),
  BOUNDARY_EVENT_ATTACHMENT("A boundary event is attached to an activity of its own scope."),
  BOUNDARY_EVENT_INTERRUPTS("A boundary event for errors or cancellation interrupts."),
  COMPENSATION_FLOW("No sequence flow leaves a compensation boundary event or meets its activity."),
  COMPENSATION_HANDLER(
      "One compensation boundary event of an activity leads by an association to one next to it"
          + " with isForCompensation, and such an activity is led to."),
  COMPENSATION_REFERENCE("The activityRef of a compensation event is an activity of its process."),
  COMPENSATION_SUB_PROCESS(
      "A compensation event sub-process stands in an embedded sub-process that nothing else"
          + " undoes."),
  EVENT_TRIGGER("An event has a trigger that BPMN allows for its kind."),
  EVENT_REFERENCE("The message or signal of an event is declared in its file."),
  MESSAGE_TWICE("The boundary events of an activity wait for different messages."),
  BOUNDARY_EVENT_TWICE(
      "An activity has one boundary event for cancellation at most, and one for each escalation."),
  CANCEL_OUTSIDE_TRANSACTION("Cancel events belong to a transaction."),
  LINK_EVENT_FLOW("No sequence flow leads to a catching or leaves a throwing link event."),
  LINK_TARGET("A throwing link event has one catching one of its name in its scope."),
  LINK_SOURCE("A catching link event has a throwing one of its name in its scope."),

  FLOW_END_MISSING("A sequence flow has a source and a target."),
  FLOW_END_UNKNOWN("A sequence flow joins nodes of its process."),
  FLOW_CROSSES_SCOPE("A sequence flow stays within its process and its sub-process."),
  DEFAULT_FLOW("A default flow leaves the node that names it."),
  INTERMEDIATE_EVENT_FLOW(
      "A sequence flow leads to an intermediate event, unless it is a catching link or stands in an"
          + " ad hoc sub-process."),
  EVENT_GATEWAY(
      "An event-based gateway has outgoing flows, to catching events or receive tasks with no other"
          + " incoming flow."),
  AD_HOC_CONTENT("An ad hoc sub-process has an activity in it, and no start or end event."),

  FILE_NOT_RUN(Severity.WARNING, "No file has rules, which nothing reads."),
  NEVER_REACHED(Severity.WARNING, "Every node can be reached from the start event."),
  GATEWAY_OUTGOING(Severity.WARNING, "A sequence flow leaves every gateway."),
  FLOW_CONDITION_IGNORED(
      Severity.WARNING,
      "A default flow, and a flow out of a parallel or event-based gateway, has no condition, which"
          + " would not be asked."),
  EVENT_GATEWAY_CHOICE(Severity.WARNING, "An event-based gateway has two or more outgoing flows."),
  INTERMEDIATE_EVENT_OUTGOING(
      Severity.WARNING,
      "A sequence flow leaves an intermediate event, unless it is a throwing link or stands in an ad"
          + " hoc sub-process."),
  THROWN_MESSAGE(
      Severity.WARNING,
      "An event that throws a message names one of its file, or says by what code it is sent."),
  EXPRESSION_CONSTANT(Severity.WARNING, "The expression that a task runs is not a constant."),
  ATTRIBUTE_UNREAD(
      Severity.WARNING, "Attributes that belong to other elements are not written on this one."),
  MAPPING_UNREAD(
      Severity.WARNING,
      "The elements in and out are written on events that take or carry variables."),
  SCRIPT_EMPTY(Severity.WARNING, "A script task has a script with a text.");

  private enum Severity {
    ERROR,
    WARNING
  }

  private final Severity severity;
  private final String rule;

  ProblemCode(String rule) {
    this(Severity.ERROR, rule);
  }

  ProblemCode(Severity severity, String rule) {
    this.severity = severity;
    this.rule = rule;
  }

  /** Whether a file that breaks the rule is deployed all the same. */
  public boolean isWarning() {
    return severity == Severity.WARNING;
  }

  /** What is shown with a problem, such as {@code end-event-outgoing}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What must hold, in one sentence. */
  public String rule() {
    return rule;
  }
}
