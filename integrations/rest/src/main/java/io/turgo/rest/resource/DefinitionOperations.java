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
          .says("whether the model says where its elements are drawn")
          .field("hasStartForm", Types.FLAG, ProcessDefinition::hasStartFormKey);
  private static final Fields CHANGE =
      Fields.named("DefinitionStateChange")
          .maybe("instances", Types.FLAG, "whether its instances are changed too")
          .maybe("at", Types.TIME, "when; at once if left out");

  private DefinitionOperations() {}

  static List<Operation> all() {
    return List.of(
        search().operation("/definitions/search", "searchDefinitions").says("Finds definitions."),
        Operation.get("/definitions/{id}", "getDefinition")
            .says("A definition.")
            .shows(DEFINITION, "The definition.", DefinitionOperations::definition),
        Operation.get("/definitions/{id}/xml", "getDefinitionXml")
            .says("The model that a definition was deployed with.")
            .answersBytes("application/xml", "The model.")
            .does(DefinitionOperations::xml),
        Operation.get("/definitions/{id}/start-form", "getStartForm")
            .says("What is asked for when an instance is started.")
            .shows(
                Forms.FORM,
                "The form.",
                call -> Forms.of(call, call.forms().getStartFormData(definition(call).getId()))),
        Operation.post("/definitions/{id}/suspend", "suspendDefinition", Level.OPERATE)
            .says("Lets no more instances be started.")
            .maybeBody(CHANGE)
            .runs(call ->
                call.repository()
                    .suspendProcessDefinitionById(
                        definition(call).getId(),
                        call.body().flag("instances"),
                        call.body().timeOrNull("at"))),
        Operation.post("/definitions/{id}/activate", "activateDefinition", Level.OPERATE)
            .says("Lets instances be started again.")
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
            "the newest version of each key only",
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
