package io.turgo.rest.resource;

import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.engine.runtime.MessageCorrelationBuilder;
import io.turgo.engine.runtime.MessageCorrelationResult;
import io.turgo.engine.runtime.MessageCorrelationResultType;
import io.turgo.rest.core.exchange.Access;
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
import org.jspecify.annotations.Nullable;

/** What instances wait for, and what brings it to them. */
final class EventOperations {
  private static final Fields MESSAGE =
      Fields.named("Message")
          .with("name", Text.name(), "the name of the message in the model")
          .maybe(
              "businessKey",
              Text.name(),
              "the business key of the instance that the message is for")
          .maybe("instanceId", Types.ID, "the id of the instance that the message is for")
          .maybe("definitionId", Types.ID, "the definition that it may start")
          .maybe(
              "tenantId",
              Text.upTo(255),
              "the tenant whose instances and definitions may receive it")
          .maybe(
              "correlation", Variables.BROUGHT, "variables and values that the instance must have")
          .maybe(
              "localCorrelation",
              Variables.BROUGHT,
              "variables and values that must be visible to the waiting element")
          .maybe("variables", Variables.BROUGHT, "variables to set on the instance")
          .maybe("localVariables", Variables.BROUGHT, "variables to set on the waiting execution")
          .maybe("startOnly", Types.FLAG, "true if it may only start a new instance")
          .maybe(
              "all",
              Types.FLAG,
              "true to deliver it to all matches; otherwise exactly one must match");

  private static final View<Object, MessageCorrelationResult> RECIPIENT =
      View.of("MessageRecipient", MessageCorrelationResult.class)
          .field(
              "type",
              Text.Choice.of("execution", "definition"),
              result ->
                  result.getResultType() == MessageCorrelationResultType.Execution
                      ? "execution"
                      : "definition")
          .says("execution, or definition for a start event")
          .maybe(
              "executionId",
              Types.ID,
              result -> result.getExecution() == null ? null : result.getExecution().getId())
          .says("the execution that waited for it")
          .maybe(
              "instance",
              InstanceOperations.INSTANCE,
              result ->
                  result.getProcessInstance() == null
                      ? null
                      : InstanceOperations.showStarted(result.getProcessInstance()))
          .says("the instance that it has started");
  private static final View<Object, List<MessageCorrelationResult>> RECIPIENTS =
      View.list("MessageRecipients", "recipients", RECIPIENT, Integer.MAX_VALUE, "");
  private static final Fields SIGNAL =
      Fields.named("Signal")
          .with("name", Text.name(), "the name of the signal in the model")
          .maybe(
              "tenantId", Text.some(255), "the tenant whose instances and definitions receive it")
          .maybe(
              "executionId",
              Types.ID,
              "the only execution that receives it (default: all that wait for it)")
          .maybe("variables", Variables.BROUGHT, "variables that the signal carries")
          .maybe(
              "async",
              Types.FLAG,
              "true to deliver it by jobs, so that the response does not wait for them; not"
                  + " possible with variables");

  private static final Fields TRIGGER =
      Fields.named("Trigger")
          .maybe("variables", Variables.BROUGHT, "for the instance")
          .maybe(
              "async", Types.FLAG, "true to continue in a job, so that the response does not wait");

  private static final View<Object, EventSubscription> SUBSCRIPTION =
      View.of("Subscription", EventSubscription.class)
          .field("id", Types.ID, EventSubscription::getId)
          .field("type", Types.TEXT, EventSubscription::getEventType)
          .says("message, signal, ...")
          .maybe("name", Types.TEXT, EventSubscription::getEventName)
          .says("the name of the message or signal")
          .field("activityId", Types.TEXT, EventSubscription::getActivityId)
          .maybe("executionId", Types.ID, EventSubscription::getExecutionId)
          .maybe("instanceId", Types.ID, EventSubscription::getProcessInstanceId)
          .says("missing if it starts instances")
          .field("definitionId", Types.ID, EventSubscription::getProcessDefinitionId)
          .tenant(EventSubscription::getTenantId)
          .field("created", Types.TIME, EventSubscription::getCreated);
  private static final View<Object, Execution> EXECUTION =
      View.of("Execution", Execution.class)
          .field("id", Types.ID, Execution::getId)
          .field("instanceId", Types.ID, Execution::getProcessInstanceId)
          .maybe("rootInstanceId", Types.ID, Execution::getRootProcessInstanceId)
          .maybe("parentId", Types.ID, Execution::getParentId)
          .maybe("superExecutionId", Types.ID, Execution::getSuperExecutionId)
          .maybe("activityId", Types.TEXT, Execution::getActivityId)
          .says("the id of the element")
          .tenant(Execution::getTenantId)
          .field("suspended", Types.FLAG, Execution::isSuspended)
          .field("ended", Types.FLAG, Execution::isEnded);

  private EventOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/messages", "correlateMessage", Level.WORK)
            .says(
                "Sends a message to the instance that waits for it, or starts an instance with it.")
            .body(MESSAGE)
            .once()
            .shows(RECIPIENTS, "The receivers of the message.", EventOperations::correlate),
        Operation.post("/signals", "sendSignal", Level.WORK)
            .says("Sends a signal to all instances and definitions that wait for it.")
            .body(SIGNAL)
            .once()
            .runs(EventOperations::signal),
        Operation.post("/executions/{id}/trigger", "triggerExecution", Level.WORK)
            .says("Triggers an execution that waits in a receive task or a triggerable task.")
            .maybeBody(TRIGGER)
            .once()
            .runs(EventOperations::trigger),
        new Search<ExecutionQuery, Execution>(
                "Execution", engine -> engine.getRuntimeService().createExecutionQuery(), EXECUTION)
            .id("id", "", ExecutionQuery::executionId)
            .id("instanceId", "", ExecutionQuery::processInstanceId)
            .id("rootInstanceId", "", ExecutionQuery::rootProcessInstanceId)
            .id("parentId", "", ExecutionQuery::parentId)
            .text("activityId", "", ExecutionQuery::activityId)
            .text("messageName", "waits for it", ExecutionQuery::messageEventSubscriptionName)
            .text("signalName", "waits for it", ExecutionQuery::signalEventSubscriptionName)
            .id("definitionId", "", ExecutionQuery::processDefinitionId)
            .text("definitionKey", "", ExecutionQuery::processDefinitionKey)
            .tenant(ExecutionQuery::executionTenantId, ExecutionQuery::tenantIds)
            .sort("instanceId", ExecutionQuery::orderByProcessInstanceId)
            .sort("definitionKey", ExecutionQuery::orderByProcessDefinitionKey)
            .operation("/executions/search", "searchExecutions")
            .says("Finds executions: the places at which instances are."),
        new Search<EventSubscriptionQuery, EventSubscription>(
                "Subscription",
                engine -> engine.getRuntimeService().createEventSubscriptionQuery(),
                SUBSCRIPTION)
            .id("id", "", EventSubscriptionQuery::id)
            .text("type", "message, signal, ...", EventSubscriptionQuery::eventType)
            .text("name", "", EventSubscriptionQuery::eventName)
            .id("executionId", "", EventSubscriptionQuery::executionId)
            .id("instanceId", "", EventSubscriptionQuery::processInstanceId)
            .id("definitionId", "", EventSubscriptionQuery::processDefinitionId)
            .text("activityId", "", EventSubscriptionQuery::activityId)
            .time("createdBefore", "", EventSubscriptionQuery::createdBefore)
            .time("createdAfter", "", EventSubscriptionQuery::createdAfter)
            .tenant(EventSubscriptionQuery::tenantId, EventSubscriptionQuery::tenantIds)
            .sort("id", EventSubscriptionQuery::orderById)
            .sort("created", EventSubscriptionQuery::orderByCreateDate)
            .sort("name", EventSubscriptionQuery::orderByEventName)
            .operation("/subscriptions/search", "searchSubscriptions")
            .says("Finds the messages and signals that executions and definitions wait for."));
  }

  private static List<MessageCorrelationResult> correlate(Call call) {
    Input body = call.body();
    MessageCorrelationBuilder builder = call.runtime().createMessageCorrelation(body.text("name"));
    body.ifText("businessKey", builder::processInstanceBusinessKey);
    body.ifText("instanceId", builder::processInstanceId);
    body.ifText("definitionId", builder::processDefinitionId);
    String tenant = Access.tenant(call, body.textOrNull("tenantId"));
    if (tenant != null) {
      if (tenant.isEmpty()) {
        builder.withoutTenantId();
      } else {
        builder.tenantId(tenant);
      }
    }
    Variables.brought(body, "correlation").forEach(builder::processInstanceVariableEquals);
    Variables.brought(body, "localCorrelation").forEach(builder::localVariableEquals);
    builder.setVariables(Variables.brought(body, "variables"));
    if (body.has("localVariables")) {
      builder.setVariablesLocal(Variables.brought(body, "localVariables"));
    }
    if (body.flag("startOnly")) {
      builder.startMessageOnly();
    }
    return body.flag("all")
        ? builder.correlateAllWithResult()
        : List.of(builder.correlateWithResult());
  }

  private static void signal(Call call) {
    Input body = call.body();
    String name = body.text("name");
    String execution = body.textOrNull("executionId");
    if (execution != null) {
      if (body.has("tenantId")) {
        throw ProblemException.invalid("/tenantId", "expected none beside executionId");
      }
      Access.execution(call, execution);
    }
    String tenant = execution != null ? null : Access.tenant(call, body.textOrNull("tenantId"));
    Map<String, @Nullable Object> variables = Variables.brought(body, "variables");
    if (body.flag("async")) {
      if (!variables.isEmpty()) {
        throw ProblemException.invalid("/variables", "expected none beside async");
      }
      if (execution != null) {
        call.runtime().signalEventReceivedAsync(name, execution);
      } else if (tenant != null) {
        call.runtime().signalEventReceivedAsyncWithTenantId(name, tenant);
      } else {
        call.runtime().signalEventReceivedAsync(name);
      }
    } else if (execution != null) {
      call.runtime().signalEventReceived(name, execution, variables);
    } else if (tenant != null) {
      call.runtime().signalEventReceivedWithTenantId(name, variables, tenant);
    } else {
      call.runtime().signalEventReceived(name, variables);
    }
  }

  private static void trigger(Call call) {
    String id = Access.execution(call, call.path("id")).getId();
    Map<String, @Nullable Object> variables = Variables.brought(call.body(), "variables");
    if (call.body().flag("async")) {
      call.runtime().triggerAsync(id, variables);
    } else {
      call.runtime().trigger(id, variables);
    }
  }
}
