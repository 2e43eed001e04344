package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;

/** Instances that run. */
final class InstanceOperations {
  static final View<Object, ProcessInstance> INSTANCE =
      View.withNulls("ProcessInstanceDto", ProcessInstance.class)
          .field("links", Shapes.LINKS, instance -> List.of())
          .field("id", Types.ID, ProcessInstance::getId)
          .field("definitionId", Types.ID, ProcessInstance::getProcessDefinitionId)
          .maybe("definitionKey", Types.TEXT, ProcessInstance::getProcessDefinitionKey)
          .maybe("businessKey", Types.TEXT, ProcessInstance::getBusinessKey)
          .none("caseInstanceId")
          .field("ended", Types.FLAG, ProcessInstance::isEnded)
          .field("suspended", Types.FLAG, ProcessInstance::isSuspended)
          .tenant(ProcessInstance::getTenantId);
  private static final Fields SUSPENSION =
      Fields.named("SuspensionStateDto").with("suspended", Types.FLAG);
  private static final NotServed BY_QUERY = new NotServed("expected processInstanceIds");
  private static final Fields SUSPENSIONS =
      Fields.named("ProcessInstanceSuspensionStateDto")
          .with("suspended", Types.FLAG)
          .with("processInstanceIds", new ListOf(Text.name(), 1, 1_000))
          .maybe("processDefinitionId", BY_QUERY)
          .maybe("processDefinitionKey", BY_QUERY)
          .maybe("processDefinitionTenantId", BY_QUERY)
          .maybe("processDefinitionWithoutTenantId", BY_QUERY)
          .maybe("processInstanceQuery", BY_QUERY)
          .maybe("historicProcessInstanceQuery", BY_QUERY);

  private InstanceOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.addAll(
        List.of(
            Asked.get("/process-instance/{id}", "getProcessInstance")
                .shows(INSTANCE, InstanceOperations::instance),
            delete(),
            Asked.put("/process-instance/suspended", "suspendProcessInstances", Level.OPERATE)
                .body(SUSPENSIONS)
                .runs(call -> {
                  List<String> ids = call.body().texts("processInstanceIds");
                  ids.forEach(id -> Access.instance(call, Asked.id("instance", id)));
                  ids.forEach(id -> suspend(call, id));
                }),
            Asked.put("/process-instance/{id}/suspended", "suspendProcessInstance", Level.OPERATE)
                .body(SUSPENSION)
                .runs(call -> suspend(call, instance(call).getId())),
            Asked.get("/process-instance/{id}/comment", "listInstanceComments")
                .lists(
                    TaskOperations.COMMENT,
                    call -> call.tasks().getProcessInstanceComments(instance(call).getId())),
            Asked.get("/process-instance/{id}/activity-instances", "getActivityInstances")
                .shows(ActivityNodes.NODE, InstanceOperations::tree)));
    all.addAll(
        new VariableOperations(
                "/process-instance/{id}/variables",
                "ProcessInstance",
                Level.OPERATE,
                new ExecutionScope(false, InstanceOperations::instanceOrExecution))
            .all());
    return all;
  }

  private static Operation delete() {
    Flag flag = Types.FLAG;
    NotServed always = new NotServed("called instances end too");
    return Asked.delete("/process-instance/{id}", "deleteProcessInstance", Level.OPERATE)
        .parameter("skipCustomListeners", flag)
        .parameter("skipIoMappings", flag)
        .parameter("skipSubprocesses", always)
        .parameter("failIfNotExists", flag)
        .runs(call -> {
          boolean lenient =
              call.query().has("failIfNotExists") && !call.query().flag("failIfNotExists");
          if (!lenient || exists(call)) {
            call.runtime()
                .deleteProcessInstance(
                    instance(call).getId(), null, call.query().flag("skipCustomListeners"));
          }
        });
  }

  private static boolean exists(Call call) {
    String id = call.path("id");
    return Asked.isId(id)
        && call.runtime().createProcessInstanceQuery().processInstanceId(id).count() > 0;
  }

  private static ProcessInstance instance(Call call) {
    return Access.instance(call, Asked.id(call, "running instance"));
  }

  private static ActivityTree tree(Call call) {
    String id = instance(call).getId();
    ActivityTree tree = call.runtime().getActivityInstance(id);
    if (tree == null) {
      throw ProblemException.notFound("running instance", id); // it has ended meanwhile
    }
    return tree;
  }

  /**
   * The id of an instance, or of an execution: the worker for Java asks for files by the execution
   * of its task.
   */
  private static String instanceOrExecution(Call call) {
    return Access.execution(call, Asked.id(call, "running instance")).getId();
  }

  private static void suspend(Call call, String id) {
    ProcessInstance instance = Access.instance(call, id);
    boolean suspended = call.body().flag("suspended");
    if (suspended && !instance.isSuspended()) {
      call.runtime().suspendProcessInstanceById(id);
    } else if (!suspended && instance.isSuspended()) {
      call.runtime().activateProcessInstanceById(id);
    }
  }

  static Find<ProcessInstanceQuery, ProcessInstance> find() {
    return new Find<ProcessInstanceQuery, ProcessInstance>(
            "/process-instance",
            "ProcessInstance",
            engine -> engine.getRuntimeService().createProcessInstanceQuery(),
            INSTANCE)
        .texts("processInstanceIds", ProcessInstanceQuery::processInstanceIds)
        .text("businessKey", ProcessInstanceQuery::processInstanceBusinessKey)
        .text("businessKeyLike", ProcessInstanceQuery::processInstanceBusinessKeyLike)
        .text("processDefinitionId", ProcessInstanceQuery::processDefinitionId)
        .text("processDefinitionKey", ProcessInstanceQuery::processDefinitionKey)
        .texts("processDefinitionKeyIn", ProcessInstanceQuery::processDefinitionKeys)
        .texts("processDefinitionKeyNotIn", ProcessInstanceQuery::excludeProcessDefinitionKeys)
        .text("deploymentId", ProcessInstanceQuery::deploymentId)
        .text("superProcessInstance", ProcessInstanceQuery::superProcessInstanceId)
        .text("subProcessInstance", ProcessInstanceQuery::subProcessInstanceId)
        .when("active", ProcessInstanceQuery::active)
        .when("suspended", ProcessInstanceQuery::suspended)
        .when("withIncident", ProcessInstanceQuery::withJobException)
        .texts("activityIdIn", ProcessInstanceQuery::activeActivityIds)
        .when("rootProcessInstances", q -> q.excludeSubprocesses(true))
        .variables("variables", VariableConditions::onOwn)
        .tenant(
            ProcessInstanceQuery::processInstanceTenantId,
            ProcessInstanceQuery::processInstanceWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "rootProcessInstanceId",
            "leafProcessInstances",
            "incidentId",
            "incidentType",
            "incidentMessage",
            "incidentMessageLike",
            "processDefinitionWithoutTenantId",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase",
            "orQueries")
        .notServed(
            "nothing is found by its case here",
            "caseInstanceId",
            "superCaseInstance",
            "subCaseInstance")
        .sort("instanceId", ProcessInstanceQuery::orderByProcessInstanceId)
        .sort("definitionId", ProcessInstanceQuery::orderByProcessDefinitionId)
        .sort("definitionKey", ProcessInstanceQuery::orderByProcessDefinitionKey)
        .sort("tenantId", ProcessInstanceQuery::orderByTenantId);
  }
}
