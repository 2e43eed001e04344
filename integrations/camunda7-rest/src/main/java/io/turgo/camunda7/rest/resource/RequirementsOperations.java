package io.turgo.camunda7.rest.resource;

import io.turgo.engine.repository.DecisionRequirementsDefinition;
import io.turgo.engine.repository.DecisionRequirementsDefinitionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Files with decisions, by their ids or the newest one of a key. */
final class RequirementsOperations {
  private static final View<Object, DecisionRequirementsDefinition> DEFINITION =
      View.withNulls("DecisionRequirementsDefinitionDto", DecisionRequirementsDefinition.class)
          .field("id", Types.ID, DecisionRequirementsDefinition::getId)
          .field("key", Types.TEXT, DecisionRequirementsDefinition::getKey)
          .maybe("category", Types.TEXT, DecisionRequirementsDefinition::getCategory)
          .none("name")
          .field("version", Types.LONG, DecisionRequirementsDefinition::getVersion)
          .field("resource", Types.TEXT, DecisionRequirementsDefinition::getResourceName)
          .field("deploymentId", Types.ID, DecisionRequirementsDefinition::getDeploymentId)
          .tenant(DecisionRequirementsDefinition::getTenantId);
  private static final View<Call, String> XML =
      View.<Call, String>of("DecisionRequirementsDefinitionXmlDto")
          .field("id", Types.ID, id -> id)
          .field("dmnXml", Types.TEXT, DecisionOperations::xml);

  private RequirementsOperations() {}

  static List<Operation> all() {
    String path = "/decision-requirements-definition";
    List<Operation> all = new ArrayList<>(find(path).byAddress());
    all.addAll(of(path + "/{id}", "", RequirementsOperations::byId));
    all.addAll(of(path + "/key/{key}", "ByKey", call -> byKey(call, null)));
    all.addAll(
        of(
            path + "/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            call -> byKey(call, call.path("tenant-id"))));
    return all;
  }

  private static List<Operation> of(
      String path, String by, Function<Call, DecisionRequirementsDefinition> found) {
    return List.of(
        Asked.get(path, "getDecisionRequirementsDefinition" + by).shows(DEFINITION, found),
        Asked.get(path + "/xml", "getDecisionRequirementsDefinitionXml" + by)
            .shows(XML, call -> found.apply(call).getId()));
  }

  private static DecisionRequirementsDefinition byId(Call call) {
    String id = Asked.id(call, "decision requirements definition");
    return Access.visible(
        call,
        "decision requirements definition",
        id,
        call.repository()
            .createDecisionRequirementsDefinitionQuery()
            .decisionRequirementsDefinitionId(id)
            .singleResult(),
        DecisionRequirementsDefinition::getTenantId);
  }

  private static DecisionRequirementsDefinition byKey(Call call, @Nullable String asked) {
    String key = call.path("key");
    String tenant = Access.tenant(call, asked);
    return Access.visible(
        call,
        "decision requirements definition of the key",
        key,
        call.repository()
            .createDecisionRequirementsDefinitionQuery()
            .decisionRequirementsDefinitionKey(key)
            .tenantId(tenant == null ? "" : tenant)
            .latestVersion()
            .singleResult(),
        DecisionRequirementsDefinition::getTenantId);
  }

  private static Find<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition> find(
      String path) {
    return new Find<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition>(
            path,
            "DecisionRequirementsDefinition",
            engine -> engine.getRepositoryService().createDecisionRequirementsDefinitionQuery(),
            DEFINITION)
        .text(
            "decisionRequirementsDefinitionId",
            DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionId)
        .texts(
            "decisionRequirementsDefinitionIdIn",
            DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionIds)
        .text("key", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionKey)
        .text("keyLike", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionKeyLike)
        .text(
            "category", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionCategory)
        .text(
            "resourceName",
            DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionResourceName)
        .whole(
            "version", DecisionRequirementsDefinitionQuery::decisionRequirementsDefinitionVersion)
        .when("latestVersion", DecisionRequirementsDefinitionQuery::latestVersion)
        .text("deploymentId", DecisionRequirementsDefinitionQuery::deploymentId)
        .notServed("the engine keeps no names of files", "name", "nameLike", "resourceNameLike")
        .notServed("the engine does not look for that", "categoryLike")
        .tenant(DecisionRequirementsDefinitionQuery::tenantId, q -> q.tenantId(""))
        .sort("id", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionId)
        .sort("key", DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionKey)
        .sort(
            "version",
            DecisionRequirementsDefinitionQuery::orderByDecisionRequirementsDefinitionVersion)
        .sort("deploymentId", DecisionRequirementsDefinitionQuery::orderByDeploymentId)
        .sort("tenantId", DecisionRequirementsDefinitionQuery::orderByTenantId);
  }
}
