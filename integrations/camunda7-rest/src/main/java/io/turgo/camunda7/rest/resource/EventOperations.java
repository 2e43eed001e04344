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
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Messages and signals come in. */
final class EventOperations {
  static final Fields EXECUTION =
      Fields.named("ExecutionDto")
          .with("id", Text.id(), "")
          .with("processInstanceId", Text.id(), "")
          .with("ended", Shapes.FLAG, "")
          .maybe("tenantId", Shapes.ANY, "");
  private static final Fields MESSAGE =
      Fields.named("CorrelationMessageDto")
          .with("messageName", Text.name(), "")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("tenantId", Text.upTo(255), "")
          .maybe("withoutTenantId", new Flag(), "")
          .maybe("processInstanceId", Text.name(), "")
          .maybe("correlationKeys", CamundaValue.MAP, "")
          .maybe("localCorrelationKeys", CamundaValue.MAP, "")
          .maybe("processVariables", CamundaValue.MAP, "")
          .maybe("processVariablesLocal", CamundaValue.MAP, "")
          .maybe("processVariablesToTriggeredScope", new NotServed("use processVariablesLocal"), "")
          .maybe("all", new Flag(), "")
          .maybe("resultEnabled", new Flag(), "")
          .maybe("variablesInResultEnabled", new Flag(), "");
  private static final Fields RESULT =
      Fields.named("MessageCorrelationResultWithVariableDto")
          .with("resultType", Text.Choice.of("Execution", "ProcessDefinition"), "")
          .maybe("execution", EXECUTION, "")
          .maybe("processInstance", InstanceShapes.INSTANCE, "")
          .maybe("variables", Shapes.VALUES, "");
  private static final Fields SIGNAL =
      Fields.named("SignalDto")
          .with("name", Text.name(), "")
          .maybe("executionId", Text.name(), "")
          .maybe("variables", CamundaValue.MAP, "")
          .maybe("tenantId", Text.upTo(255), "")
          .maybe("withoutTenantId", new Flag(), "");

  private EventOperations() {}

  static List<Operation> all() {
    return List.of(
        Asked.post("/message", "correlateMessage", Level.WORK)
            .body(MESSAGE)
            .answers(200, new ListOf(RESULT, 0, Integer.MAX_VALUE), "")
            .answersNothing()
            .does(EventOperations::message),
        Asked.post("/signal", "throwSignal", Level.WORK)
            .body(SIGNAL)
            .answersNothing()
            .does(EventOperations::signal));
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
    boolean withVariables = body.flag("variablesInResultEnabled");
    if (withVariables && !body.flag("resultEnabled")) {
      throw ProblemException.invalid(
          "/variablesInResultEnabled", "expected resultEnabled beside it");
    }
    List<MessageCorrelationResult> results =
        body.flag("all")
            ? builder.correlateAllWithResult()
            : List.of(builder.correlateWithResult());
    if (!body.flag("resultEnabled")) {
      return Answer.nothing();
    }
    return Answer.ok(results.stream().map(result -> show(call, result, withVariables)).toList());
  }

  private static Map<String, @Nullable Object> show(
      Call call, MessageCorrelationResult result, boolean withVariables) {
    Execution execution = result.getExecution();
    ProcessInstance instance = result.getProcessInstance();
    Row row =
        new Row()
            .put("resultType", result.getResultType().name())
            .put("execution", execution == null ? null : show(execution))
            .put("processInstance", instance == null ? null : InstanceShapes.show(instance).map());
    if (withVariables) {
      ProcessInstance of = instance;
      if (of == null && execution != null) {
        of =
            call.runtime()
                .createProcessInstanceQuery()
                .processInstanceId(Objects.requireNonNull(execution.getProcessInstanceId()))
                .singleResult();
      }
      row.put(
          "variables",
          of == null ? Map.of() : VariableShapes.values(call, StartOperations.variables(call, of)));
    }
    return row.map();
  }

  static Map<String, @Nullable Object> show(Execution execution) {
    return new Row()
        .put("id", execution.getId())
        .put("processInstanceId", execution.getProcessInstanceId())
        .put("ended", execution.isEnded())
        .tenant(execution.getTenantId())
        .map();
  }

  private static Answer signal(Call call) {
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
      return Answer.nothing();
    }
    String tenant = tenant(call);
    if (tenant == null) {
      call.runtime().signalEventReceived(name, variables);
    } else {
      call.runtime().signalEventReceivedWithTenantId(name, variables, tenant);
    }
    return Answer.nothing();
  }
}
