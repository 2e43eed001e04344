package io.turgo.rest.resource;

import io.turgo.engine.RuntimeService;
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
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Instances that run: started, looked for, changed, ended. */
final class InstanceOperations {
  static final Fields INSTANCE =
      Fields.named("Instance")
          .with("id", Text.id(), "")
          .with("definitionId", Text.id(), "")
          .with("definitionKey", Shown.ANY_TEXT, "")
          .maybe("definitionName", Shown.ANY_TEXT, "")
          .with("definitionVersion", Shown.NUMBER, "")
          .maybe("businessKey", Shown.ANY_TEXT, "")
          .maybe("businessStatus", Shown.ANY_TEXT, "")
          .maybe("name", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .maybe("startUserId", Shown.ANY_TEXT, "")
          .with("startTime", Shown.TIME, "")
          .with("suspended", Shown.FLAG, "")
          .with(
              "stuck", Shown.FLAG, "whether it has a dead-letter job, which waits for an operator")
          .with("ended", Shown.FLAG, "whether it was over before the answer to its start")
          .maybe("superExecutionId", Text.id(), "of the call activity that called it")
          .maybe("rootInstanceId", Text.id(), "the first of those that call each other");

  private static final Fields START =
      Fields.named("Start")
          .maybe("definitionKey", Text.name(), "starts the newest version")
          .maybe("definitionId", Text.id(), "starts this version")
          .maybe("messageName", Text.name(), "starts what waits for this message")
          .maybe("tenantId", Text.upTo(255), "whose definition it is")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "of the instance")
          .maybe("businessStatus", Text.upTo(255), "")
          .maybe("variables", Variables.BROUGHT, "by their names")
          .maybe(
              "startEventId",
              Text.name(),
              "the start event, where the process has several; with definitionKey or definitionId")
          .maybe(
              "async",
              new Flag(),
              "whether a job does the first step, so that the answer does not wait for it");

  private static final Fields CHANGE =
      Fields.named("InstanceChange")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("businessStatus", Text.upTo(255), "")
          .maybe("name", Text.upTo(255), "")
          .maybe("dueDate", Shown.TIME, "");

  private InstanceOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/instances", "startInstance", Level.WORK)
            .says("Starts an instance. The answer comes when that is durable.")
            .body(START)
            .once()
            .answers(201, INSTANCE, "Started.")
            .does(InstanceOperations::start),
        search().operation("/instances/search", "searchInstances").says("Finds what runs."),
        Operation.get("/instances/{id}", "getInstance")
            .says("A running instance.")
            .answers(200, INSTANCE, "It.")
            .does(call ->
                Answer.ok(show(call, List.of(Access.instance(call, call.path("id")))).getFirst())),
        Operation.patch("/instances/{id}", "changeInstance", Level.OPERATE)
            .says("Changes what an instance is called.")
            .body(CHANGE)
            .answersNothing()
            .does(InstanceOperations::change),
        Operation.delete("/instances/{id}", "deleteInstance", Level.OPERATE)
            .says("Ends an instance where it is, with all that it has called. Its history stays.")
            .parameter("reason", Text.some(2_000), "kept in the history")
            .answersNothing()
            .does(call -> {
              runtime(call)
                  .deleteProcessInstance(
                      Access.instanceId(call), call.query().textOrNull("reason"));
              return Answer.nothing();
            }),
        Operation.post("/instances/{id}/suspend", "suspendInstance", Level.OPERATE)
            .says("Lets nothing happen in an instance until it is activated.")
            .answersNothing()
            .does(call -> {
              runtime(call).suspendProcessInstanceById(Access.instanceId(call));
              return Answer.nothing();
            }),
        Operation.post("/instances/{id}/activate", "activateInstance", Level.OPERATE)
            .says("Lets a suspended instance go on.")
            .answersNothing()
            .does(call -> {
              runtime(call).activateProcessInstanceById(Access.instanceId(call));
              return Answer.nothing();
            }),
        Operation.get("/instances/{id}/variables", "getVariables")
            .says("The variables of a running instance.")
            .answers(200, Variables.ANSWER, "They.")
            .does(call -> {
              String id = Access.instance(call, call.path("id")).getId();
              return Answer.ok(Variables.show(call, runtime(call).getVariableInstances(id)));
            }),
        Operation.patch("/instances/{id}/variables", "changeVariables", Level.OPERATE)
            .says("Sets or removes variables of a running instance, if others are as expected.")
            .body(Variables.CHANGES_IF)
            .answersNothing()
            .does(InstanceOperations::changeVariables));
  }

  private static RuntimeService runtime(Call call) {
    return call.engine().getRuntimeService();
  }

  static Search<ProcessInstanceQuery, ProcessInstance> search() {
    return Search.<ProcessInstanceQuery, ProcessInstance>perPage(
            "Instance",
            engine -> engine.getRuntimeService().createProcessInstanceQuery(),
            INSTANCE,
            InstanceOperations::show)
        .id("id", "", ProcessInstanceQuery::processInstanceId)
        .ids("ids", "", ProcessInstanceQuery::processInstanceIds)
        .text("businessKey", "", ProcessInstanceQuery::processInstanceBusinessKey)
        .text(
            "businessKeyLike",
            "% is any text, _ any character",
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
            "whether another instance has called it",
            q -> {
              throw ProblemException.invalid(
                  "/filter/called", "expected false, or superInstanceId instead");
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
              throw ProblemException.invalid("/filter/stuck", "expected true, or no such filter");
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
    ProcessInstanceBuilder builder = runtime(call).createProcessInstanceBuilder();
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

  private static Answer change(Call call) {
    String id = Access.instance(call, call.path("id")).getId();
    Input body = call.body();
    if (body.fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    return call.engine()
        .inTransaction(connection -> {
          body.ifText("businessKey", value -> runtime(call).updateBusinessKey(id, value));
          body.ifText("businessStatus", value -> runtime(call).updateBusinessStatus(id, value));
          body.ifText("name", value -> runtime(call).setProcessInstanceName(id, value));
          if (body.timeOrNull("dueDate") != null) {
            runtime(call).setProcessInstanceDueDate(id, body.timeOrNull("dueDate"));
          }
          return Answer.nothing();
        });
  }

  private static Answer changeVariables(Call call) {
    String id = Access.instanceId(call);
    List<String> removed = Variables.removed(call.body());
    runtime(call)
        .changeVariables(
            id, Variables.expected(call), Variables.brought(call.body(), "set"), removed);
    return Answer.nothing();
  }

  /** Running instances; one statement finds the stuck ones among them. */
  private static List<Map<String, @Nullable Object>> show(Call call, List<ProcessInstance> found) {
    Set<String> ids = found.stream().map(ProcessInstance::getId).collect(Collectors.toSet());
    Set<String> stuck =
        ids.isEmpty()
            ? ids
            : runtime(call)
                .createProcessInstanceQuery()
                .processInstanceIds(ids)
                .withDeadLetterJob()
                .list()
                .stream()
                .map(ProcessInstance::getId)
                .collect(Collectors.toSet());
    return found.stream().map(instance -> show(instance, stuck)).toList();
  }

  /** An instance that has just been started: no job of it has failed yet. */
  static Map<String, @Nullable Object> showStarted(ProcessInstance instance) {
    return show(instance, Set.of());
  }

  private static Map<String, @Nullable Object> show(ProcessInstance instance, Set<String> stuck) {
    return new Shown()
        .put("id", instance.getProcessInstanceId())
        .put("definitionId", instance.getProcessDefinitionId())
        .put("definitionKey", instance.getProcessDefinitionKey())
        .put("definitionName", instance.getProcessDefinitionName())
        .put("definitionVersion", instance.getProcessDefinitionVersion())
        .put("businessKey", instance.getBusinessKey())
        .put("businessStatus", instance.getBusinessStatus())
        .put("name", instance.getName())
        .tenant(instance.getTenantId())
        .put("startUserId", instance.getStartUserId())
        .put("startTime", instance.getStartTime())
        .put("suspended", instance.isSuspended())
        .put("stuck", stuck.contains(instance.getId()))
        .put("ended", instance.isEnded())
        .put("superExecutionId", instance.getSuperExecutionId())
        .put("rootInstanceId", instance.getRootProcessInstanceId())
        .map();
  }
}
