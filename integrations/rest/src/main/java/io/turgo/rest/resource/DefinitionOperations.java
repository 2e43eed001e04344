package io.turgo.rest.resource;

import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Definitions: what can be started. */
final class DefinitionOperations {
  static final View<Object, ProcessDefinition> DEFINITION =
      View.of("Definition", ProcessDefinition.class)
          .field("id", Types.ID, ProcessDefinition::getId)
          .field("key", Types.TEXT, ProcessDefinition::getKey)
          .says("the id of the process in its model")
          .field("version", Types.INT, ProcessDefinition::getVersion)
          .maybe("name", Types.TEXT, ProcessDefinition::getName)
          .maybe("description", Types.TEXT, ProcessDefinition::getDescription)
          .maybe("category", Types.TEXT, ProcessDefinition::getCategory)
          .tenant(ProcessDefinition::getTenantId)
          .field("deploymentId", Types.ID, ProcessDefinition::getDeploymentId)
          .field("resource", Types.TEXT, ProcessDefinition::getResourceName)
          .says("the file in the deployment")
          .field("suspended", Types.FLAG, ProcessDefinition::isSuspended)
          .field("hasDiagram", Types.FLAG, ProcessDefinition::hasGraphicalNotation)
          .says("true if the model contains a diagram")
          .field("hasStartForm", Types.FLAG, ProcessDefinition::hasStartFormKey);
  private static final Fields CHANGE =
      Fields.named("DefinitionStateChange")
          .maybe("instances", Types.FLAG, "true to change its instances too")
          .maybe("at", Types.TIME, "the time of the change (default: now)");

  private DefinitionOperations() {}

  static List<Operation> all() {
    return List.of(
        search().operation("/definitions/search", "searchDefinitions").says("Finds definitions."),
        Operation.get("/definitions/{id}", "getDefinition")
            .says("Returns a definition.")
            .shows(DEFINITION, "The definition.", DefinitionOperations::definition),
        Operation.get("/definitions/{id}/xml", "getDefinitionXml")
            .says("Returns the BPMN file of a definition.")
            .answersBytes("application/xml", "The model.")
            .does(DefinitionOperations::xml),
        Operation.get("/definitions/{id}/start-form", "getStartForm")
            .says("Returns the start form of a definition.")
            .shows(
                Forms.FORM,
                "The form.",
                call -> Forms.of(call, call.forms().getStartFormData(definition(call).getId()))),
        Operation.post("/definitions/{id}/suspend", "suspendDefinition", Level.OPERATE)
            .says("Suspends a definition: no instance can be started.")
            .maybeBody(CHANGE)
            .runs(call ->
                call.repository()
                    .suspendProcessDefinitionById(
                        definition(call).getId(),
                        call.body().flag("instances"),
                        call.body().timeOrNull("at"))),
        Operation.post("/definitions/{id}/activate", "activateDefinition", Level.OPERATE)
            .says("Activates a suspended definition: instances can be started again.")
            .maybeBody(CHANGE)
            .runs(call ->
                call.repository()
                    .activateProcessDefinitionById(
                        definition(call).getId(),
                        call.body().flag("instances"),
                        call.body().timeOrNull("at"))));
  }

  private static Search<ProcessDefinitionQuery, ProcessDefinition> search() {
    return new Search<ProcessDefinitionQuery, ProcessDefinition>(
            "Definition",
            engine -> engine.getRepositoryService().createProcessDefinitionQuery(),
            DEFINITION)
        .id("id", "", ProcessDefinitionQuery::processDefinitionId)
        .ids("ids", "", (q, ids) -> q.processDefinitionIds(new java.util.HashSet<>(ids)))
        .text("key", "", ProcessDefinitionQuery::processDefinitionKey)
        .text("keyLike", "", ProcessDefinitionQuery::processDefinitionKeyLike)
        .text("name", "", ProcessDefinitionQuery::processDefinitionName)
        .text("nameLike", "", ProcessDefinitionQuery::processDefinitionNameLikeIgnoreCase)
        .text("category", "", ProcessDefinitionQuery::processDefinitionCategory)
        .id("deploymentId", "", ProcessDefinitionQuery::deploymentId)
        .ids("deploymentIds", "of one of them", ProcessDefinitionQuery::deploymentIds)
        .whole("version", "", ProcessDefinitionQuery::processDefinitionVersion)
        .flag(
            "latest",
            "true for only the newest version of each key",
            ProcessDefinitionQuery::latestVersion,
            q -> {})
        .flag("suspended", "", ProcessDefinitionQuery::suspended, ProcessDefinitionQuery::active)
        .tenant(
            ProcessDefinitionQuery::processDefinitionTenantId, ProcessDefinitionQuery::tenantIds)
        .sort("id", ProcessDefinitionQuery::orderByProcessDefinitionId)
        .sort("key", ProcessDefinitionQuery::orderByProcessDefinitionKey)
        .sort("name", ProcessDefinitionQuery::orderByProcessDefinitionName)
        .sort("version", ProcessDefinitionQuery::orderByProcessDefinitionVersion);
  }

  private static ProcessDefinition definition(Call call) {
    return Access.definition(call, call.path("id"));
  }

  private static Answer xml(Call call) {
    try (InputStream in = call.repository().getProcessModel(definition(call).getId())) {
      return new Answer.Bytes("application/xml", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
