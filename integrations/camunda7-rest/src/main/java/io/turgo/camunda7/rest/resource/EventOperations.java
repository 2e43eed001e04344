package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.MessageCorrelationBuilder;
import io.turgo.engine.runtime.MessageCorrelationResult;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Messages and signals come in. */
final class EventOperations {
  static final View<Object, Execution> EXECUTION =
      View.withNulls("ExecutionDto", Execution.class)
          .field("id", Types.ID, Execution::getId)
          .field("processInstanceId", Types.ID, Execution::getProcessInstanceId)
          .field("ended", Types.FLAG, Execution::isEnded)
          .tenant(Execution::getTenantId);
  private static final Fields MESSAGE =
      Fields.named("CorrelationMessageDto")
          .with("messageName", Text.name())
          .maybe("businessKey", Text.upTo(255))
          .maybe("tenantId", Text.upTo(255))
          .maybe("withoutTenantId", Types.FLAG)
          .maybe("processInstanceId", Text.name())
          .maybe("correlationKeys", CamundaValue.MAP)
          .maybe("localCorrelationKeys", CamundaValue.MAP)
          .maybe("processVariables", CamundaValue.MAP)
          .maybe("processVariablesLocal", CamundaValue.MAP)
          .maybe("processVariablesToTriggeredScope", new NotServed("use processVariablesLocal"))
          .maybe("all", Types.FLAG)
          .maybe("resultEnabled", Types.FLAG)
          .maybe("variablesInResultEnabled", Types.FLAG);
  private static final View<Call, MessageCorrelationResult> RESULT =
      View.<Call, MessageCorrelationResult>withNulls("MessageCorrelationResultWithVariableDto")
          .field(
              "resultType",
              Text.Choice.of("Execution", "ProcessDefinition"),
              result -> result.getResultType().name())
          .maybe("execution", EXECUTION, MessageCorrelationResult::getExecution)
          .maybe(
              "processInstance",
              InstanceOperations.INSTANCE,
              MessageCorrelationResult::getProcessInstance)
          .when(
              (call, result) -> call.body().flag("variablesInResultEnabled"),
              View.<Call, MessageCorrelationResult>of("")
                  .field("variables", Shapes.VALUES, EventOperations::variables));
  private static final Fields SIGNAL =
      Fields.named("SignalDto")
          .with("name", Text.name())
          .maybe("executionId", Text.name())
          .maybe("variables", CamundaValue.MAP)
          .maybe("tenantId", Text.upTo(255))
          .maybe("withoutTenantId", Types.FLAG);

  private EventOperations() {}

  static List<Operation> all() {
    return List.of(
        Asked.post("/message", "correlateMessage", Level.WORK)
            .body(MESSAGE)
            .answers(new ListOf(RESULT, 0, Integer.MAX_VALUE))
            .answersNothing()
            .does(EventOperations::message),
        Asked.post("/signal", "throwSignal", Level.WORK)
            .body(SIGNAL)
            .runs(EventOperations::signal));
  }

  /** The tenant that a request names; empty for none, null for all. */
  private static @Nullable String tenant(Call call) {
    String asked = call.body().textOrNull("tenantId");
    if (call.body().flag("withoutTenantId")) {
      if (asked != null && !asked.isEmpty()) {
        throw ProblemException.invalid("/tenantId", "expected none beside withoutTenantId");
      }
      asked = "";
    }
    return Access.tenant(call, asked);
  }

  private static Answer message(Call call) {
    Input body = call.body();
    MessageCorrelationBuilder builder =
        call.runtime().createMessageCorrelation(body.text("messageName"));
    body.ifText("businessKey", builder::processInstanceBusinessKey);
    String instance = body.textOrNull("processInstanceId");
    if (instance != null) {
      builder.processInstanceId(Asked.id("instance", instance));
    }
    String tenant = tenant(call);
    if (tenant != null && tenant.isEmpty()) {
      builder.withoutTenantId();
    } else if (tenant != null) {
      builder.tenantId(tenant);
    }
    CamundaValue.objects(body.map("correlationKeys"))
        .forEach(builder::processInstanceVariableEquals);
    CamundaValue.objects(body.map("localCorrelationKeys")).forEach(builder::localVariableEquals);
    builder.setVariables(CamundaValue.objects(body.map("processVariables")));
    if (body.has("processVariablesLocal")) {
      builder.setVariablesLocal(CamundaValue.objects(body.map("processVariablesLocal")));
    }
    if (body.flag("variablesInResultEnabled") && !body.flag("resultEnabled")) {
      throw ProblemException.invalid(
          "/variablesInResultEnabled", "expected resultEnabled beside it");
    }
    List<MessageCorrelationResult> results =
        body.flag("all")
            ? builder.correlateAllWithResult()
            : List.of(builder.correlateWithResult());
    return body.flag("resultEnabled") ? Answer.ok(RESULT.showAll(call, results)) : Answer.nothing();
  }

  private static Map<String, @Nullable Object> variables(
      Call call, MessageCorrelationResult result) {
    ProcessInstance of = result.getProcessInstance();
    Execution execution = result.getExecution();
    if (of == null && execution != null) {
      of =
          call.runtime()
              .createProcessInstanceQuery()
              .processInstanceId(Objects.requireNonNull(execution.getProcessInstanceId()))
              .singleResult();
    }
    return of == null ? Map.of() : VariableShapes.values(call, StartOperations.variables(call, of));
  }

  private static void signal(Call call) {
    Input body = call.body();
    String name = body.text("name");
    Map<String, @Nullable Object> variables = CamundaValue.objects(body.map("variables"));
    String execution = body.textOrNull("executionId");
    if (execution != null) {
      if (body.has("tenantId") || body.flag("withoutTenantId")) {
        throw ProblemException.invalid("/tenantId", "expected none beside executionId");
      }
      String id = Asked.id("execution", execution);
      call.runtime().signalEventReceived(name, Access.execution(call, id).getId(), variables);
      return;
    }
    String tenant = tenant(call);
    if (tenant == null) {
      call.runtime().signalEventReceived(name, variables);
    } else {
      call.runtime().signalEventReceivedWithTenantId(name, variables, tenant);
    }
  }
}
