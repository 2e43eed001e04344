package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.Names;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.diagram.BpmnDiagram;
import io.turgo.diagram.DiagramException;
import io.turgo.diagram.SvgOptions;
import io.turgo.engine.form.StartFormData;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Definitions, by their ids or the newest one of a key. */
final class DefinitionOperations {
  static final View<Object, ProcessDefinition> DEFINITION =
      View.withNulls("ProcessDefinitionDto", ProcessDefinition.class)
          .field("id", Types.ID, ProcessDefinition::getId)
          .field("key", Types.TEXT, ProcessDefinition::getKey)
          .maybe("category", Types.TEXT, ProcessDefinition::getCategory)
          .maybe("description", Types.TEXT, ProcessDefinition::getDescription)
          .maybe("name", Types.TEXT, ProcessDefinition::getName)
          .field("version", Types.LONG, ProcessDefinition::getVersion)
          .field("resource", Types.TEXT, ProcessDefinition::getResourceName)
          .field("deploymentId", Types.ID, ProcessDefinition::getDeploymentId)
          .maybe("diagram", Types.TEXT, ProcessDefinition::getDiagramResourceName)
          .field("suspended", Types.FLAG, ProcessDefinition::isSuspended)
          .tenant(ProcessDefinition::getTenantId)
          .none("versionTag")
          .maybe("historyTimeToLive", Types.LONG, ProcessDefinition::getHistoryTimeToLive)
          .field("startableInTasklist", Types.FLAG, definition -> true);
  private static final View<Call, String> XML =
      View.<Call, String>of("ProcessDefinitionDiagramDto")
          .field("id", Types.ID, id -> id)
          .field(
              "bpmn20Xml",
              Types.TEXT,
              (call, id) -> new String(model(call, id), StandardCharsets.UTF_8));
  private static final View<Object, Optional<String>> START_FORM = form("StartFormDto");
  private static final Fields SUSPENSION =
      Fields.named("ProcessDefinitionSuspensionStateDto")
          .with("suspended", Types.FLAG)
          .maybe("includeProcessInstances", Types.FLAG)
          .maybe("executionDate", CamundaTime.SHAPE)
          .maybe("processDefinitionId", new NotServed("expected in the path"))
          .maybe("processDefinitionKey", new NotServed("expected in the path"));

  private DefinitionOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().byAddress());
    byEach((path, by, found) -> all.addAll(of(path, by, found)));
    return all;
  }

  /** Something that is done with a definition, however it is named. */
  interface Named {
    void add(String path, String by, Function<Call, ProcessDefinition> found);
  }

  /** The ways to name a definition: by its id, or the newest one by its key. */
  static void byEach(Named named) {
    named.add("/process-definition/{id}", "", DefinitionOperations::byId);
    named.add("/process-definition/key/{key}", "ByKey", call -> byKey(call, null));
    named.add(
        "/process-definition/key/{key}/tenant-id/{tenant-id}",
        "ByKeyAndTenant",
        call -> byKey(call, call.path("tenant-id")));
  }

  /** The key of a form, which is all that is said of it. */
  static View<Object, Optional<String>> form(String name) {
    return View.<Object, Optional<String>>withNulls(name)
        .maybe("key", Types.TEXT, key -> key.orElse(null))
        .none("camundaFormRef", "contextPath");
  }

  private static List<Operation> of(
      String path, String by, Function<Call, ProcessDefinition> found) {
    return List.of(
        Asked.get(path, "getProcessDefinition" + by).shows(DEFINITION, found),
        Asked.get(path + "/xml", "getProcessDefinitionXml" + by)
            .shows(XML, call -> found.apply(call).getId()),
        Asked.get(path + "/diagram", "getProcessDefinitionDiagram" + by)
            .answersBytes("image/svg+xml", "drawn by this engine")
            .does(call -> draw(call, found.apply(call).getId())),
        Asked.get(path + "/startForm", "getStartForm" + by)
            .shows(
                START_FORM,
                call ->
                    Optional.ofNullable(call.forms().getStartFormKey(found.apply(call).getId()))),
        Asked.get(path + "/form-variables", "getStartFormVariables" + by)
            .parameter("deserializeValues", Types.FLAG)
            .parameter("variableNames", Names.SHAPE)
            .answers(Shapes.VALUES)
            .does(call -> formVariables(call, found.apply(call).getId())),
        Asked.put(path + "/suspended", "suspendProcessDefinition" + by, Level.OPERATE)
            .body(SUSPENSION)
            .runs(call -> suspend(call, found.apply(call).getId())));
  }

  static ProcessDefinition byId(Call call) {
    return Access.definition(call, Asked.id(call, "definition"));
  }

  static ProcessDefinition byKey(Call call, @Nullable String asked) {
    String key = call.path("key");
    String tenant = Access.tenant(call, asked);
    ProcessDefinitionQuery query =
        call.repository().createProcessDefinitionQuery().processDefinitionKey(key);
    query =
        tenant == null || tenant.isEmpty()
            ? query.processDefinitionWithoutTenantId()
            : query.processDefinitionTenantId(tenant);
    ProcessDefinition found = query.latestVersion().singleResult();
    return Access.visible(
        call, "definition of the key", key, found, ProcessDefinition::getTenantId);
  }

  private static byte[] model(Call call, String id) {
    try (InputStream in = call.repository().getProcessModel(id)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer draw(Call call, String id) {
    try {
      String svg = BpmnDiagram.read("model", model(call, id)).svg(SvgOptions.DEFAULT);
      return new Answer.Bytes("image/svg+xml", svg.getBytes(StandardCharsets.UTF_8));
    } catch (DiagramException e) {
      throw new ProblemException(ProblemType.NOT_POSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  /** What the fields of the start form begin with. */
  private static Answer formVariables(Call call, String id) {
    StartFormData form = call.forms().getStartFormData(id);
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    form.getFormProperties().forEach(field -> values.put(field.getId(), field.getValue()));
    form.getFormFields().forEach(field -> values.put(field.getId(), field.getValue()));
    if (call.query().has("variableNames")) {
      List<String> names = call.query().texts("variableNames");
      values.keySet().retainAll(names);
    }
    return Answer.ok(VariableShapes.values(call, values));
  }

  private static void suspend(Call call, String id) {
    boolean instances = call.body().flag("includeProcessInstances");
    if (call.body().flag("suspended")) {
      call.repository()
          .suspendProcessDefinitionById(id, instances, call.body().timeOrNull("executionDate"));
    } else {
      call.repository()
          .activateProcessDefinitionById(id, instances, call.body().timeOrNull("executionDate"));
    }
  }

  static Find<ProcessDefinitionQuery, ProcessDefinition> find() {
    return new Find<ProcessDefinitionQuery, ProcessDefinition>(
            "/process-definition",
            "ProcessDefinition",
            engine -> engine.getRepositoryService().createProcessDefinitionQuery(),
            DEFINITION)
        .text("processDefinitionId", ProcessDefinitionQuery::processDefinitionId)
        .texts("processDefinitionIdIn", ProcessDefinitionQuery::processDefinitionIds)
        .text("name", ProcessDefinitionQuery::processDefinitionName)
        .text("nameLike", ProcessDefinitionQuery::processDefinitionNameLike)
        .text("deploymentId", ProcessDefinitionQuery::deploymentId)
        .text("key", ProcessDefinitionQuery::processDefinitionKey)
        .text("keyLike", ProcessDefinitionQuery::processDefinitionKeyLike)
        .text("category", ProcessDefinitionQuery::processDefinitionCategory)
        .whole("version", ProcessDefinitionQuery::processDefinitionVersion)
        .when("latestVersion", ProcessDefinitionQuery::latestVersion)
        .text("resourceName", ProcessDefinitionQuery::processDefinitionResourceName)
        .text("resourceNameLike", ProcessDefinitionQuery::processDefinitionResourceNameLike)
        .text("startableBy", ProcessDefinitionQuery::startableByUser)
        .when("active", ProcessDefinitionQuery::active)
        .when("suspended", ProcessDefinitionQuery::suspended)
        .tenant(
            ProcessDefinitionQuery::processDefinitionTenantId,
            ProcessDefinitionQuery::processDefinitionWithoutTenantId)
        .sort("id", ProcessDefinitionQuery::orderByProcessDefinitionId)
        .sort("key", ProcessDefinitionQuery::orderByProcessDefinitionKey)
        .sort("name", ProcessDefinitionQuery::orderByProcessDefinitionName)
        .sort("version", ProcessDefinitionQuery::orderByProcessDefinitionVersion)
        .sort("deploymentId", ProcessDefinitionQuery::orderByDeploymentId)
        .sort("tenantId", ProcessDefinitionQuery::orderByTenantId);
  }
}
