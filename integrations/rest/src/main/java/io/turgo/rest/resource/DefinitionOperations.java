package io.turgo.rest.resource;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Definitions: what can be started. */
final class DefinitionOperations {
  static final Fields DEFINITION =
      Fields.named("Definition")
          .with("id", Text.id(), "")
          .with("key", Shown.ANY_TEXT, "the id of the process in its model")
          .with("version", Shown.NUMBER, "")
          .maybe("name", Shown.ANY_TEXT, "")
          .maybe("description", Shown.ANY_TEXT, "")
          .maybe("category", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("deploymentId", Text.id(), "")
          .with("resource", Shown.ANY_TEXT, "the file in the deployment")
          .with("suspended", Shown.FLAG, "")
          .with("hasDiagram", Shown.FLAG, "whether the model says where its elements are drawn")
          .with("hasStartForm", Shown.FLAG, "");

  private static final Fields CHANGE =
      Fields.named("DefinitionStateChange")
          .maybe("instances", new Flag(), "whether its instances are changed too")
          .maybe("at", Shown.TIME, "when; at once if left out");

  private DefinitionOperations() {}

  static List<Operation> all() {
    return List.of(
        search().operation("/definitions/search", "searchDefinitions").says("Finds definitions."),
        Operation.get("/definitions/{id}", "getDefinition")
            .says("A definition.")
            .answers(200, DEFINITION, "It.")
            .does(call -> Answer.ok(show(Access.definition(call, call.path("id"))))),
        Operation.get("/definitions/{id}/xml", "getDefinitionXml")
            .says("The model that a definition was deployed with.")
            .answersBytes("application/xml", "The model.")
            .does(DefinitionOperations::xml),
        Operation.get("/definitions/{id}/start-form", "getStartForm")
            .says("What is asked for when an instance is started.")
            .answers(200, Forms.FORM, "The form.")
            .does(call -> {
              String id = Access.definition(call, call.path("id")).getId();
              return Answer.ok(
                  Forms.show(call, call.engine().getFormService().getStartFormData(id)));
            }),
        Operation.post("/definitions/{id}/suspend", "suspendDefinition", Level.OPERATE)
            .says("Lets no more instances be started.")
            .maybeBody(CHANGE)
            .answersNothing()
            .does(call -> {
              repository(call)
                  .suspendProcessDefinitionById(
                      Access.definition(call, call.path("id")).getId(),
                      call.body().flag("instances"),
                      call.body().timeOrNull("at"));
              return Answer.nothing();
            }),
        Operation.post("/definitions/{id}/activate", "activateDefinition", Level.OPERATE)
            .says("Lets instances be started again.")
            .maybeBody(CHANGE)
            .answersNothing()
            .does(call -> {
              repository(call)
                  .activateProcessDefinitionById(
                      Access.definition(call, call.path("id")).getId(),
                      call.body().flag("instances"),
                      call.body().timeOrNull("at"));
              return Answer.nothing();
            }));
  }

  private static Search<ProcessDefinitionQuery, ProcessDefinition> search() {
    return new Search<ProcessDefinitionQuery, ProcessDefinition>(
            "Definition",
            engine -> engine.getRepositoryService().createProcessDefinitionQuery(),
            DEFINITION,
            DefinitionOperations::show)
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

  private static RepositoryService repository(Call call) {
    return call.engine().getRepositoryService();
  }

  private static Answer xml(Call call) {
    String id = Access.definition(call, call.path("id")).getId();
    try (InputStream in = repository(call).getProcessModel(id)) {
      return new Answer.Bytes("application/xml", in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, @Nullable Object> show(ProcessDefinition definition) {
    return new Shown()
        .put("id", definition.getId())
        .put("key", definition.getKey())
        .put("version", definition.getVersion())
        .put("name", definition.getName())
        .put("description", definition.getDescription())
        .put("category", definition.getCategory())
        .tenant(definition.getTenantId())
        .put("deploymentId", definition.getDeploymentId())
        .put("resource", definition.getResourceName())
        .put("suspended", definition.isSuspended())
        .put("hasDiagram", definition.hasGraphicalNotation())
        .put("hasStartForm", definition.hasStartFormKey())
        .map();
  }
}
