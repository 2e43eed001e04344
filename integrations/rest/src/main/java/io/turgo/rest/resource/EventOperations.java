package io.turgo.rest.resource;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.engine.runtime.MessageCorrelationBuilder;
import io.turgo.engine.runtime.MessageCorrelationResult;
import io.turgo.engine.runtime.MessageCorrelationResultType;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What instances wait for, and what brings it to them. */
final class EventOperations {
  private static final Fields MESSAGE =
      Fields.named("Message")
          .with("name", Text.name(), "of the message in the model")
          .maybe("businessKey", Text.name(), "of the instance that it is for")
          .maybe("instanceId", Text.id(), "of the instance that it is for")
          .maybe("definitionId", Text.id(), "of the definition that it may start")
          .maybe("tenantId", Text.upTo(255), "whose instances and definitions may have it")
          .maybe(
              "correlation", Variables.BROUGHT, "variables that the instance has with these values")
          .maybe(
              "localCorrelation",
              Variables.BROUGHT,
              "variables that are seen where the message is waited for, with these values")
          .maybe("variables", Variables.BROUGHT, "what the message brings to the instance")
          .maybe("localVariables", Variables.BROUGHT, "what it brings to where it is waited for")
          .maybe("startOnly", new Flag(), "whether only new instances may be made of it")
          .maybe(
              "all", new Flag(), "whether all that match have it; else there must be exactly one");

  private static final Fields RECIPIENT =
      Fields.named("MessageRecipient")
          .with("type", Text.Choice.of("execution", "definition"), "what waited")
          .maybe("executionId", Text.id(), "that waited for it")
          .maybe("instance", InstanceOperations.INSTANCE, "that it has started");
  private static final Fields RECIPIENTS =
      Fields.named("MessageRecipients")
          .with("recipients", new ListOf(RECIPIENT, 0, Integer.MAX_VALUE), "");

  private static final Fields SIGNAL =
      Fields.named("Signal")
          .with("name", Text.name(), "of the signal in the model")
          .maybe("tenantId", Text.some(255), "whose instances and definitions have it")
          .maybe("executionId", Text.id(), "the only one that has it; all that wait if left out")
          .maybe("variables", Variables.BROUGHT, "what the signal brings")
          .maybe(
              "async",
              new Flag(),
              "whether jobs bring it, so that the answer does not wait for them; without"
                  + " variables");

  private static final Fields TRIGGER =
      Fields.named("Trigger")
          .maybe("variables", Variables.BROUGHT, "for the instance")
          .maybe("async", new Flag(), "whether a job goes on, so that the answer does not wait");

  private static final Fields SUBSCRIPTION =
      Fields.named("Subscription")
          .with("id", Text.id(), "")
          .with("type", Shown.ANY_TEXT, "message, signal, ...")
          .maybe("name", Shown.ANY_TEXT, "of the message or signal")
          .with("activityId", Shown.ANY_TEXT, "")
          .maybe("executionId", Text.id(), "")
          .maybe("instanceId", Text.id(), "none if it starts instances")
          .with("definitionId", Text.id(), "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("created", Shown.TIME, "");

  private static final Fields EXECUTION =
      Fields.named("Execution")
          .with("id", Text.id(), "")
          .with("instanceId", Text.id(), "")
          .maybe("rootInstanceId", Text.id(), "")
          .maybe("parentId", Text.id(), "")
          .maybe("superExecutionId", Text.id(), "")
          .maybe("activityId", Shown.ANY_TEXT, "where it is")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("suspended", Shown.FLAG, "")
          .with("ended", Shown.FLAG, "");

  private EventOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.post("/messages", "correlateMessage", Level.WORK)
            .says("Brings a message to the instance that waits for it, or starts one with it.")
            .body(MESSAGE)
            .once()
            .answers(200, RECIPIENTS, "Who has it.")
            .does(EventOperations::correlate),
        Operation.post("/signals", "sendSignal", Level.WORK)
            .says("Brings a signal to all that wait for it.")
            .body(SIGNAL)
            .once()
            .answersNothing()
            .does(EventOperations::signal),
        Operation.post("/executions/{id}/trigger", "triggerExecution", Level.WORK)
            .says("Lets an execution go on that waits in a receive task or a triggerable task.")
            .maybeBody(TRIGGER)
            .once()
            .answersNothing()
            .does(EventOperations::trigger),
        new Search<ExecutionQuery, Execution>(
                "Execution",
                engine -> engine.getRuntimeService().createExecutionQuery(),
                EXECUTION,
                EventOperations::show)
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
            .says("Finds where instances are."),
        new Search<EventSubscriptionQuery, EventSubscription>(
                "Subscription",
                engine -> engine.getRuntimeService().createEventSubscriptionQuery(),
                SUBSCRIPTION,
                EventOperations::show)
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
            .says("Finds what is waited for."));
  }

  private static RuntimeService runtime(Call call) {
    return call.engine().getRuntimeService();
  }

  private static Answer correlate(Call call) {
    Input body = call.body();
    MessageCorrelationBuilder builder = runtime(call).createMessageCorrelation(body.text("name"));
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
    List<MessageCorrelationResult> results =
        body.flag("all")
            ? builder.correlateAllWithResult()
            : List.of(builder.correlateWithResult());
    return Answer.ok(Map.of("recipients", results.stream().map(EventOperations::show).toList()));
  }

  private static Map<String, @Nullable Object> show(MessageCorrelationResult result) {
    Shown shown =
        new Shown()
            .put(
                "type",
                result.getResultType() == MessageCorrelationResultType.Execution
                    ? "execution"
                    : "definition");
    if (result.getExecution() != null) {
      shown.put("executionId", result.getExecution().getId());
    }
    if (result.getProcessInstance() != null) {
      shown.put("instance", InstanceOperations.showStarted(result.getProcessInstance()));
    }
    return shown.map();
  }

  private static Answer signal(Call call) {
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
        runtime(call).signalEventReceivedAsync(name, execution);
      } else if (tenant != null) {
        runtime(call).signalEventReceivedAsyncWithTenantId(name, tenant);
      } else {
        runtime(call).signalEventReceivedAsync(name);
      }
    } else if (execution != null) {
      runtime(call).signalEventReceived(name, execution, variables);
    } else if (tenant != null) {
      runtime(call).signalEventReceivedWithTenantId(name, variables, tenant);
    } else {
      runtime(call).signalEventReceived(name, variables);
    }
    return Answer.nothing();
  }

  private static Answer trigger(Call call) {
    String id = Access.execution(call, call.path("id")).getId();
    Map<String, @Nullable Object> variables = Variables.brought(call.body(), "variables");
    if (call.body().flag("async")) {
      runtime(call).triggerAsync(id, variables);
    } else {
      runtime(call).trigger(id, variables);
    }
    return Answer.nothing();
  }

  private static Map<String, @Nullable Object> show(EventSubscription subscription) {
    return new Shown()
        .put("id", subscription.getId())
        .put("type", subscription.getEventType())
        .put("name", subscription.getEventName())
        .put("activityId", subscription.getActivityId())
        .put("executionId", subscription.getExecutionId())
        .put("instanceId", subscription.getProcessInstanceId())
        .put("definitionId", subscription.getProcessDefinitionId())
        .tenant(subscription.getTenantId())
        .put("created", subscription.getCreated())
        .map();
  }

  private static Map<String, @Nullable Object> show(Execution execution) {
    return new Shown()
        .put("id", execution.getId())
        .put("instanceId", execution.getProcessInstanceId())
        .put("rootInstanceId", execution.getRootProcessInstanceId())
        .put("parentId", execution.getParentId())
        .put("superExecutionId", execution.getSuperExecutionId())
        .put("activityId", execution.getActivityId())
        .tenant(execution.getTenantId())
        .put("suspended", execution.isSuspended())
        .put("ended", execution.isEnded())
        .map();
  }
}
