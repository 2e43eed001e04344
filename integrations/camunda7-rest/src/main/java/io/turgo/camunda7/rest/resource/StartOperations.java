package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Instances are started: by the id of a definition, or by its key, with or without a tenant. */
final class StartOperations {
  private static final NotServed NO_CASES = new NotServed("the engine runs no cases");
  private static final Fields REQUEST =
      Fields.named("StartProcessInstanceDto")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("variables", CamundaValue.MAP, "")
          .maybe("caseInstanceId", NO_CASES, "")
          .maybe("startInstructions", new NotServed("instances begin at their start event"), "")
          .maybe("skipCustomListeners", new NotServed("listeners are told"), "")
          .maybe("skipIoMappings", new NotServed("mappings are made"), "")
          .maybe("withVariablesInReturn", new Flag(), "");
  private static final Fields FORM =
      Fields.named("StartProcessInstanceFormDto")
          .maybe("businessKey", Text.upTo(255), "")
          .maybe("variables", CamundaValue.MAP, "");
  private static final Fields STARTED =
      InstanceShapes.instance("ProcessInstanceWithVariablesDto")
          .maybe("variables", Shapes.VALUES, "if they were asked for");

  private StartOperations() {}

  static List<Operation> all() {
    return List.of(
        start("/process-definition/{id}", "ById", StartOperations::byId),
        start("/process-definition/key/{key}", "ByKey", StartOperations::byKey),
        start(
            "/process-definition/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            StartOperations::byKeyAndTenant),
        form("/process-definition/{id}", "ById", StartOperations::byId),
        form("/process-definition/key/{key}", "ByKey", StartOperations::byKey),
        form(
            "/process-definition/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            StartOperations::byKeyAndTenant));
  }

  private static Operation start(
      String path, String name, Function<Call, ProcessInstanceBuilder> builder) {
    return Asked.post(path + "/start", "startInstance" + name, Level.WORK)
        .maybeBody(REQUEST)
        .answers(200, STARTED, "")
        .does(call -> {
          ProcessInstance started = start(call, builder.apply(call));
          Row row = InstanceShapes.show(started);
          if (call.body().flag("withVariablesInReturn")) {
            row.put("variables", VariableShapes.values(call, variables(call, started)));
          }
          return Answer.ok(row.map());
        });
  }

  /** What a form of a web page sends: like a start, but for what comes back. */
  private static Operation form(
      String path, String name, Function<Call, ProcessInstanceBuilder> builder) {
    return Asked.post(path + "/submit-form", "submitStartForm" + name, Level.WORK)
        .body(FORM)
        .answers(200, InstanceShapes.INSTANCE, "")
        .does(call -> Answer.ok(InstanceShapes.show(start(call, builder.apply(call))).map()));
  }

  private static ProcessInstanceBuilder builder(Call call) {
    return call.runtime().createProcessInstanceBuilder();
  }

  private static ProcessInstanceBuilder byId(Call call) {
    String id = Asked.id(call, "definition");
    return builder(call).processDefinitionId(Access.definition(call, id).getId());
  }

  private static ProcessInstanceBuilder byKey(Call call) {
    return builder(call).processDefinitionKey(call.path("key")).tenantId(Access.tenant(call, null));
  }

  private static ProcessInstanceBuilder byKeyAndTenant(Call call) {
    return builder(call)
        .processDefinitionKey(call.path("key"))
        .tenantId(Access.tenant(call, call.path("tenant-id")));
  }

  private static ProcessInstance start(Call call, ProcessInstanceBuilder builder) {
    Input body = call.body();
    return builder
        .businessKey(body.textOrNull("businessKey"))
        .variables(CamundaValue.objects(body.map("variables")))
        .start();
  }

  /** Those of the instance; of one that has ended already what history has. */
  static Map<String, @Nullable Object> variables(Call call, ProcessInstance instance) {
    if (!instance.isEnded()) {
      return call.runtime().getVariables(instance.getId());
    }
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    for (HistoricVariableInstance variable :
        call.history()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(instance.getId())
            .excludeLocalVariables()
            .list()) {
      variables.put(variable.getVariableName(), variable.getValue());
    }
    return variables;
  }
}
