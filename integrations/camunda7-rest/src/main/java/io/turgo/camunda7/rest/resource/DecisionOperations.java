package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.DecisionDefinitionQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decisions, by their ids or the newest one of a key, and their evaluation. */
final class DecisionOperations {
  static final View<Object, DecisionDefinition> DEFINITION =
      View.withNulls("DecisionDefinitionDto", DecisionDefinition.class)
          .field("id", Types.ID, DecisionDefinition::getId)
          .field("key", Types.TEXT, DecisionDefinition::getKey)
          .maybe("category", Types.TEXT, DecisionDefinition::getCategory)
          .maybe("name", Types.TEXT, DecisionDefinition::getName)
          .field("version", Types.LONG, DecisionDefinition::getVersion)
          .field("resource", Types.TEXT, DecisionDefinition::getResourceName)
          .field("deploymentId", Types.ID, DecisionDefinition::getDeploymentId)
          .none("decisionRequirementsDefinitionId")
          .maybe(
              "decisionRequirementsDefinitionKey",
              Types.TEXT,
              DecisionDefinition::getDecisionRequirementsDefinitionKey)
          .tenant(DecisionDefinition::getTenantId)
          .maybe("versionTag", Types.TEXT, DecisionDefinition::getVersionTag)
          .maybe("historyTimeToLive", Types.LONG, DecisionDefinition::getHistoryTimeToLive);
  private static final View<Call, String> XML =
      View.<Call, String>of("DecisionDefinitionDiagramDto")
          .field("id", Types.ID, id -> id)
          .field("dmnXml", Types.TEXT, DecisionOperations::xml);
  private static final Fields INPUTS =
      Fields.named("EvaluateDecisionDto").maybe("variables", CamundaValue.MAP);

  private DecisionOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().byAddress());
    all.addAll(of("/decision-definition/{id}", "", DecisionOperations::byId));
    all.addAll(of("/decision-definition/key/{key}", "ByKey", call -> byKey(call, null)));
    all.addAll(
        of(
            "/decision-definition/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            call -> byKey(call, call.path("tenant-id"))));
    return all;
  }

  private static List<Operation> of(
      String path, String by, Function<Call, DecisionDefinition> found) {
    return List.of(
        Asked.get(path, "getDecisionDefinition" + by).shows(DEFINITION, found),
        Asked.get(path + "/xml", "getDecisionDefinitionXml" + by)
            .shows(XML, call -> found.apply(call).getId()),
        Asked.post(path + "/evaluate", "evaluateDecision" + by, Level.WORK)
            .body(INPUTS)
            .answers(new ListOf(Shapes.VALUES, 0, Integer.MAX_VALUE))
            .does(call -> evaluate(call, found.apply(call).getId())));
  }

  private static DecisionDefinition byId(Call call) {
    String id = Asked.id(call, "decision definition");
    return Access.visible(
        call,
        "decision definition",
        id,
        call.repository().createDecisionDefinitionQuery().decisionDefinitionId(id).singleResult(),
        DecisionDefinition::getTenantId);
  }

  private static DecisionDefinition byKey(Call call, @Nullable String asked) {
    String key = call.path("key");
    String tenant = Access.tenant(call, asked);
    DecisionDefinitionQuery query =
        call.repository().createDecisionDefinitionQuery().decisionDefinitionKey(key);
    query =
        tenant == null || tenant.isEmpty()
            ? query.decisionDefinitionWithoutTenantId()
            : query.decisionDefinitionTenantId(tenant);
    return Access.visible(
        call,
        "decision definition of the key",
        key,
        query.latestVersion().singleResult(),
        DecisionDefinition::getTenantId);
  }

  /** The file of a decision. */
  static String xml(Call call, String id) {
    try (InputStream model = call.repository().getDecisionModel(id)) {
      return new String(model.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("The file of a decision cannot be read", e);
    }
  }

  private static Answer evaluate(Call call, String id) {
    try {
      List<Map<String, @Nullable Object>> results =
          call.engine()
              .getDecisionService()
              .evaluateDecisionById(id)
              .variables(CamundaValue.objects(call.body().map("variables")))
              .executeDecision();
      return Answer.ok(
          results.stream().map(result -> VariableShapes.values(call, result)).toList());
    } catch (TurgoDecisionException e) {
      throw ProblemException.invalid("", String.valueOf(e.getMessage()));
    }
  }

  private static Find<DecisionDefinitionQuery, DecisionDefinition> find() {
    return new Find<DecisionDefinitionQuery, DecisionDefinition>(
            "/decision-definition",
            "DecisionDefinition",
            engine -> engine.getRepositoryService().createDecisionDefinitionQuery(),
            DEFINITION)
        .text("decisionDefinitionId", DecisionDefinitionQuery::decisionDefinitionId)
        .texts("decisionDefinitionIdIn", DecisionDefinitionQuery::decisionDefinitionIds)
        .text("name", DecisionDefinitionQuery::decisionDefinitionName)
        .text("nameLike", DecisionDefinitionQuery::decisionDefinitionNameLike)
        .text("deploymentId", DecisionDefinitionQuery::deploymentId)
        .text("key", DecisionDefinitionQuery::decisionDefinitionKey)
        .text("keyLike", DecisionDefinitionQuery::decisionDefinitionKeyLike)
        .text("category", DecisionDefinitionQuery::decisionDefinitionCategory)
        .text("categoryLike", DecisionDefinitionQuery::decisionDefinitionCategoryLike)
        .whole("version", DecisionDefinitionQuery::decisionDefinitionVersion)
        .when("latestVersion", DecisionDefinitionQuery::latestVersion)
        .text("resourceName", DecisionDefinitionQuery::decisionDefinitionResourceName)
        .text("resourceNameLike", DecisionDefinitionQuery::decisionDefinitionResourceNameLike)
        .text("versionTag", DecisionDefinitionQuery::versionTag)
        .text("versionTagLike", DecisionDefinitionQuery::versionTagLike)
        .text(
            "decisionRequirementsDefinitionKey",
            DecisionDefinitionQuery::decisionRequirementsDefinitionKey)
        .notServed(
            "requirements have no definitions of their own",
            "decisionRequirementsDefinitionId",
            "withoutDecisionRequirementsDefinition")
        .tenant(
            DecisionDefinitionQuery::decisionDefinitionTenantId,
            DecisionDefinitionQuery::decisionDefinitionWithoutTenantId)
        .sort("id", DecisionDefinitionQuery::orderByDecisionDefinitionId)
        .sort("key", DecisionDefinitionQuery::orderByDecisionDefinitionKey)
        .sort("name", DecisionDefinitionQuery::orderByDecisionDefinitionName)
        .sort("version", DecisionDefinitionQuery::orderByDecisionDefinitionVersion)
        .sort("deploymentId", DecisionDefinitionQuery::orderByDeploymentId)
        .sort("tenantId", DecisionDefinitionQuery::orderByTenantId);
  }
}
