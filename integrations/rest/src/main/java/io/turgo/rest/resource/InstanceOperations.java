package io.turgo.rest.resource;

import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Instances that run: started, looked for, changed, ended. */
final class InstanceOperations {
  /** Running instances, with the ids of those among them that are stuck. */
  static final View<Set<String>, ProcessInstance> INSTANCE =
      View.<Set<String>, ProcessInstance>of("Instance")
          .field("id", Types.ID, ProcessInstance::getProcessInstanceId)
          .field("definitionId", Types.ID, ProcessInstance::getProcessDefinitionId)
          .field("definitionKey", Types.TEXT, ProcessInstance::getProcessDefinitionKey)
          .maybe("definitionName", Types.TEXT, ProcessInstance::getProcessDefinitionName)
          .field("definitionVersion", Types.INT, ProcessInstance::getProcessDefinitionVersion)
          .maybe("businessKey", Types.TEXT, ProcessInstance::getBusinessKey)
          .maybe("businessStatus", Types.TEXT, ProcessInstance::getBusinessStatus)
          .maybe("name", Types.TEXT, ProcessInstance::getName)
          .tenant(ProcessInstance::getTenantId)
          .maybe("startUserId", Types.TEXT, ProcessInstance::getStartUserId)
          .field("startTime", Types.TIME, ProcessInstance::getStartTime)
          .field("suspended", Types.FLAG, ProcessInstance::isSuspended)
          .field("stuck", Types.FLAG, (stuck, instance) -> stuck.contains(instance.getId()))
          .says("true if it has a dead-letter job, which waits for an operator")
          .field("ended", Types.FLAG, ProcessInstance::isEnded)
          .says("true if it ended before the response to its start")
          .maybe("superExecutionId", Types.ID, ProcessInstance::getSuperExecutionId)
          .says("the execution of the call activity that called it")
          .maybe("rootInstanceId", Types.ID, ProcessInstance::getRootProcessInstanceId)
          .says("the top instance of the chain of calls");

  private static final Fields START =
      Fields.named("Start")
          .maybe("definitionKey", Text.name(), "starts the newest version")
          .maybe("definitionId", Text.id(), "starts this version")
          .maybe(
              "messageName",
              Text.name(),
              "starts the definition whose start event waits for this message")
          .maybe("tenantId", Text.upTo(255), "the tenant of the definition")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "of the instance")
          .maybe("businessStatus", Text.upTo(255), "")
          .maybe("variables", Variables.BROUGHT, "by their names")
          .maybe(
              "startEventId",
              Text.name(),
              "the start event, if the process has several; with definitionKey or definitionId")
          .maybe(
              "async",
              Types.FLAG,
              "true to do the first step in a job, so that the response does not wait for it");

  private static final Fields CHANGE =
      Fields.named("InstanceChange")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("businessStatus", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "")
          .maybe("dueDate", Types.TIME, "");

  private InstanceOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/instances", "startInstance", Level.WORK)
            .says("Starts an instance. The response arrives after the start is durable.")
            .body(START)
            .once()
            .answers(201, INSTANCE, "Started.")
            .does(InstanceOperations::start),
        search().operation("/instances/search", "searchInstances").says("Finds running instances."),
        Operation.get("/instances/{id}", "getInstance")
            .says("Returns a running instance.")
            .answers(200, INSTANCE, "The instance.")
            .does(call -> {
              ProcessInstance found = instance(call);
              return Answer.ok(INSTANCE.show(stuck(call, List.of(found)), found));
            }),
        Operation.patch("/instances/{id}", "changeInstance", Level.OPERATE)
            .says(
                "Changes the business key, the business status, the name or the due date of an"
                    + " instance.")
            .body(CHANGE)
            .runs(InstanceOperations::change),
        Operation.delete("/instances/{id}", "deleteInstance", Level.OPERATE)
            .says(
                "Ends an instance where it is, with all instances that it has called. Its"
                    + " history stays.")
            .parameter("reason", Text.some(2_000), "the reason, kept in the history")
            .parameter(
                "skipListeners",
                Types.FLAG,
                "true to end an instance whose listeners throw: calls no task listeners, drops"
                    + " exceptions of event listeners, and gives a caller no results")
            .runs(call ->
                call.runtime()
                    .deleteProcessInstance(
                        Access.instanceId(call),
                        call.query().textOrNull("reason"),
                        call.query().flag("skipListeners"))),
        Operation.post("/instances/{id}/suspend", "suspendInstance", Level.OPERATE)
            .says("Suspends an instance: it does nothing until it is activated.")
            .runs(call -> call.runtime().suspendProcessInstanceById(Access.instanceId(call))),
        Operation.post("/instances/{id}/activate", "activateInstance", Level.OPERATE)
            .says("Activates a suspended instance, which continues where it stopped.")
            .runs(call -> call.runtime().activateProcessInstanceById(Access.instanceId(call))),
        Operation.get("/instances/{id}/variables", "getVariables")
            .says("Lists the variables of a running instance.")
            .shows(
                Variables.ANSWER,
                "The variables.",
                call -> call.runtime().getVariableInstances(instance(call).getId())),
        Operation.patch("/instances/{id}/variables", "changeVariables", Level.OPERATE)
            .says(
                "Sets or removes variables of a running instance; with expected, only if these"
                    + " variables have the expected values.")
            .body(Variables.CHANGES_IF)
            .runs(InstanceOperations::changeVariables));
  }

  private static ProcessInstance instance(Call call) {
    return Access.instance(call, call.path("id"));
  }

  static Search<ProcessInstanceQuery, ProcessInstance> search() {
    return new Search<ProcessInstanceQuery, ProcessInstance>(
            "Instance",
            engine -> engine.getRuntimeService().createProcessInstanceQuery(),
            INSTANCE,
            InstanceOperations::stuck)
        .id("id", "", ProcessInstanceQuery::processInstanceId)
        .ids("ids", "", ProcessInstanceQuery::processInstanceIds)
        .text("businessKey", "", ProcessInstanceQuery::processInstanceBusinessKey)
        .text(
            "businessKeyLike",
            "% matches any text, _ any character",
            ProcessInstanceQuery::processInstanceBusinessKeyLike)
        .text("businessStatus", "", ProcessInstanceQuery::processInstanceBusinessStatus)
        .text("name", "", ProcessInstanceQuery::processInstanceName)
        .text("nameLike", "", ProcessInstanceQuery::processInstanceNameLikeIgnoreCase)
        .id("definitionId", "", ProcessInstanceQuery::processDefinitionId)
        .text("definitionKey", "", ProcessInstanceQuery::processDefinitionKey)
        .texts("definitionKeys", "one of them", ProcessInstanceQuery::processDefinitionKeys)
        .whole("definitionVersion", "", ProcessInstanceQuery::processDefinitionVersion)
        .id("deploymentId", "", ProcessInstanceQuery::deploymentId)
        .id(
            "superInstanceId",
            "called by this instance",
            ProcessInstanceQuery::superProcessInstanceId)
        .id("subInstanceId", "calls this instance", ProcessInstanceQuery::subProcessInstanceId)
        .flag(
            "called",
            "true if another instance has called it",
            q -> {
              throw ProblemException.invalid(
                  "/filter/called", "expected false; use superInstanceId to find called instances");
            },
            q -> q.excludeSubprocesses(true))
        .flag("suspended", "", ProcessInstanceQuery::suspended, ProcessInstanceQuery::active)
        .text("activityId", "with a token at it", ProcessInstanceQuery::activeActivityId)
        .flag(
            "failedJobs",
            "with a job that has failed",
            ProcessInstanceQuery::withJobException,
            q -> {})
        .flag(
            "stuck",
            "with a dead-letter job; only true",
            ProcessInstanceQuery::withDeadLetterJob,
            q -> {
              throw ProblemException.invalid(
                  "/filter/stuck", "expected true, or leave the filter out");
            })
        .id("incidentCause", "with a job of that cause", ProcessInstanceQuery::incidentCause)
        .time("startedBefore", "or at that time", ProcessInstanceQuery::startedBefore)
        .time("startedAfter", "or at that time", ProcessInstanceQuery::startedAfter)
        .text("startedBy", "", ProcessInstanceQuery::startedBy)
        .text("involvedUser", "", ProcessInstanceQuery::involvedUser)
        .variables("variables", "of the instance", VariableConditions::apply)
        .tenant(ProcessInstanceQuery::processInstanceTenantId, ProcessInstanceQuery::tenantIds)
        .sort("id", ProcessInstanceQuery::orderByProcessInstanceId)
        .sort("startTime", ProcessInstanceQuery::orderByStartTime)
        .sort("definitionKey", ProcessInstanceQuery::orderByProcessDefinitionKey);
  }

  private static Answer start(Call call) {
    Input body = call.body();
    ProcessInstanceBuilder builder = call.runtime().createProcessInstanceBuilder();
    int named = 0;
    for (String field : List.of("definitionKey", "definitionId", "messageName")) {
      named += body.has(field) ? 1 : 0;
    }
    if (named != 1) {
      throw ProblemException.invalid(
          "", "expected one of definitionKey, definitionId and messageName");
    }
    body.ifText("definitionKey", builder::processDefinitionKey);
    body.ifText("messageName", builder::messageName);
    String definitionId = body.textOrNull("definitionId");
    if (definitionId == null) {
      builder.tenantId(Access.tenant(call, body.textOrNull("tenantId")));
    } else if (body.has("tenantId")) {
      throw ProblemException.invalid("/tenantId", "expected none beside definitionId");
    } else {
      builder.processDefinitionId(Access.definition(call, definitionId).getId());
    }
    body.ifText("startEventId", builder::startEventId);
    ProcessInstance started =
        begin(
            builder
                .businessKey(body.textOrNull("businessKey"))
                .name(body.textOrNull("name"))
                .businessStatus(body.textOrNull("businessStatus"))
                .variables(Variables.brought(body, "variables")),
            body.flag("async"));
    return Answer.created("/instances/" + started.getId(), showStarted(started));
  }

  private static ProcessInstance begin(ProcessInstanceBuilder builder, boolean async) {
    return async ? builder.startAsync() : builder.start();
  }

  private static void change(Call call) {
    String id = instance(call).getId();
    Input body = call.body();
    if (body.fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    call.engine()
        .inTransaction(connection -> {
          body.ifText("businessKey", value -> call.runtime().updateBusinessKey(id, value));
          body.ifText("businessStatus", value -> call.runtime().updateBusinessStatus(id, value));
          body.ifText("name", value -> call.runtime().setProcessInstanceName(id, value));
          if (body.timeOrNull("dueDate") != null) {
            call.runtime().setProcessInstanceDueDate(id, body.timeOrNull("dueDate"));
          }
          return Answer.nothing();
        });
  }

  private static void changeVariables(Call call) {
    Map<String, @Nullable Object> expected = Variables.expected(call);
    String id = Access.instanceId(call);
    List<String> removed = Variables.removed(call.body());
    call.runtime().changeVariables(id, expected, Variables.brought(call.body(), "set"), removed);
  }

  /** The stuck ones of running instances, which one statement finds. */
  private static Set<String> stuck(Call call, List<ProcessInstance> found) {
    Set<String> ids = found.stream().map(ProcessInstance::getId).collect(Collectors.toSet());
    return ids.isEmpty()
        ? ids
        : call
            .runtime()
            .createProcessInstanceQuery()
            .processInstanceIds(ids)
            .withDeadLetterJob()
            .list()
            .stream()
            .map(ProcessInstance::getId)
            .collect(Collectors.toSet());
  }

  /** An instance that has just been started: no job of it has failed yet. */
  static Map<String, @Nullable Object> showStarted(ProcessInstance instance) {
    return INSTANCE.show(Set.of(), instance);
  }
}
