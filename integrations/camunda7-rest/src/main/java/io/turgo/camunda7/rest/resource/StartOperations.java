package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Instances are started: by the id of a definition, or by its key, with or without a tenant. */
final class StartOperations {
  private static final NotServed OF_CASE =
      new NotServed("a process instance does not name its case");
  private static final Fields REQUEST =
      Fields.named("StartProcessInstanceDto")
          .maybe("businessKey", Text.upTo(255))
          .maybe("variables", CamundaValue.MAP)
          .maybe("caseInstanceId", OF_CASE)
          .maybe("startInstructions", ModificationOperations.START_INSTRUCTIONS)
          .maybe("skipCustomListeners", Types.FLAG)
          .maybe("skipIoMappings", Types.FLAG)
          .maybe("withVariablesInReturn", Types.FLAG);
  private static final Fields FORM =
      Fields.named("StartProcessInstanceFormDto")
          .maybe("businessKey", Text.upTo(255))
          .maybe("variables", CamundaValue.MAP);
  private static final View<Call, ProcessInstance> STARTED =
      View.<Call, ProcessInstance>withNulls("ProcessInstanceWithVariablesDto")
          .with(InstanceOperations.INSTANCE)
          .when(
              (call, instance) -> call.body().flag("withVariablesInReturn"),
              View.<Call, ProcessInstance>of("")
                  .field(
                      "variables",
                      Shapes.VALUES,
                      (call, instance) -> VariableShapes.values(call, variables(call, instance))));

  private StartOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    ways((path, name, builder) ->
        all.add(
            Asked.post(path + "/start", "startInstance" + name, Level.WORK)
                .maybeBody(REQUEST)
                .shows(STARTED, call -> start(call, builder.apply(call)))));
    // What a form of a web page sends: like a start, but for what comes back.
    ways((path, name, builder) ->
        all.add(
            Asked.post(path + "/submit-form", "submitStartForm" + name, Level.WORK)
                .body(FORM)
                .shows(
                    InstanceOperations.INSTANCE,
                    call -> described(call, builder.apply(call)).execute())));
    return all;
  }

  /** Something that is done with a start, however its definition is named. */
  private interface Way {
    void add(String path, String name, Function<Call, ProcessInstantiationBuilder> builder);
  }

  private static void ways(Way way) {
    way.add("/process-definition/{id}", "ById", StartOperations::byId);
    way.add("/process-definition/key/{key}", "ByKey", call -> byKey(call, null));
    way.add(
        "/process-definition/key/{key}/tenant-id/{tenant-id}",
        "ByKeyAndTenant",
        call -> byKey(call, call.path("tenant-id")));
  }

  private static ProcessInstantiationBuilder byId(Call call) {
    String id = Asked.id(call, "definition");
    return call.runtime().createProcessInstanceById(Access.definition(call, id).getId());
  }

  private static ProcessInstantiationBuilder byKey(Call call, @Nullable String named) {
    ProcessInstantiationBuilder builder =
        call.runtime().createProcessInstanceByKey(call.path("key"));
    String tenant = Access.tenant(call, named);
    return tenant == null || tenant.isEmpty() ? builder : builder.processDefinitionTenantId(tenant);
  }

  private static ProcessInstantiationBuilder described(
      Call call, ProcessInstantiationBuilder builder) {
    Input body = call.body();
    return builder
        .businessKey(body.textOrNull("businessKey"))
        .setVariables(CamundaValue.objects(body.map("variables")));
  }

  private static ProcessInstance start(Call call, ProcessInstantiationBuilder builder) {
    Input body = call.body();
    described(call, builder);
    ModificationOperations.begin(builder, body.objects("startInstructions"));
    return builder.execute(body.flag("skipCustomListeners"), body.flag("skipIoMappings"));
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
