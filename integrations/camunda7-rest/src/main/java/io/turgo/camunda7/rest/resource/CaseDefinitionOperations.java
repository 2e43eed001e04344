package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Definitions of cases, by their ids or the newest one of a key. */
final class CaseDefinitionOperations {
  static final View<Object, CaseDefinition> DEFINITION =
      View.withNulls("CaseDefinitionDto", CaseDefinition.class)
          .field("id", Types.ID, CaseDefinition::getId)
          .field("key", Types.TEXT, CaseDefinition::getKey)
          .maybe("category", Types.TEXT, CaseDefinition::getCategory)
          .maybe("name", Types.TEXT, CaseDefinition::getName)
          .field("version", Types.LONG, CaseDefinition::getVersion)
          .field("resource", Types.TEXT, CaseDefinition::getResourceName)
          .field("deploymentId", Types.ID, CaseDefinition::getDeploymentId)
          .tenant(CaseDefinition::getTenantId)
          .none("historyTimeToLive");
  private static final Fields CREATION =
      Fields.named("CreateCaseInstanceDto")
          .maybe("businessKey", Text.upTo(255))
          .maybe("variables", CamundaValue.MAP);
  private static final View<Call, CaseDefinition> XML =
      View.<Call, CaseDefinition>of("CaseDefinitionDiagramDto")
          .field("id", Types.ID, CaseDefinition::getId)
          .field("cmmnXml", Types.TEXT, CaseDefinitionOperations::xml);

  private CaseDefinitionOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().byAddress());
    all.addAll(of("/case-definition/{id}", "", CaseDefinitionOperations::byId));
    all.addAll(of("/case-definition/key/{key}", "ByKey", call -> byKey(call, null)));
    all.addAll(
        of(
            "/case-definition/key/{key}/tenant-id/{tenant-id}",
            "ByKeyAndTenant",
            call -> byKey(call, call.path("tenant-id"))));
    return all;
  }

  private static List<Operation> of(String path, String by, Function<Call, CaseDefinition> found) {
    return List.of(
        Asked.get(path, "getCaseDefinition" + by).shows(DEFINITION, found),
        Asked.get(path + "/xml", "getCaseDefinitionXml" + by).shows(XML, found),
        Asked.post(path + "/create", "createCaseInstance" + by, Level.WORK)
            .maybeBody(CREATION)
            .answers(CaseInstanceOperations.CREATED)
            .does(call -> {
              CaseInstance started = create(call, found.apply(call));
              return Answer.ok(
                  CaseInstanceOperations.CREATED.show(
                      CaseInstanceOperations.runs(call, started), started));
            }));
  }

  private static CaseInstance create(Call call, CaseDefinition definition) {
    Input body = call.body();
    return call.engine()
        .getCmmnRuntimeService()
        .createCaseInstanceBuilder()
        .caseDefinitionId(definition.getId())
        .businessKey(body.textOrNull("businessKey"))
        .variables(CamundaValue.objects(body.map("variables")))
        .start();
  }

  private static CaseDefinitionQuery query(Call call) {
    return call.engine().getCmmnRepositoryService().createCaseDefinitionQuery();
  }

  private static CaseDefinition byId(Call call) {
    String id = Asked.id(call, "case definition");
    return Access.visible(
        call,
        "case definition",
        id,
        query(call).caseDefinitionId(id).singleResult(),
        CaseDefinition::getTenantId);
  }

  private static CaseDefinition byKey(Call call, @Nullable String asked) {
    String key = call.path("key");
    String tenant = Access.tenant(call, asked);
    CaseDefinitionQuery query = query(call).caseDefinitionKey(key);
    query =
        tenant == null || tenant.isEmpty()
            ? query.caseDefinitionWithoutTenantId()
            : query.caseDefinitionTenantId(tenant);
    return Access.visible(
        call,
        "case definition of the key",
        key,
        query.latestVersion().singleResult(),
        CaseDefinition::getTenantId);
  }

  private static String xml(Call call, CaseDefinition definition) {
    try (InputStream model =
        call.repository()
            .getResourceAsStream(definition.getDeploymentId(), definition.getResourceName())) {
      return new String(model.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("The file of a case cannot be read", e);
    }
  }

  private static Find<CaseDefinitionQuery, CaseDefinition> find() {
    return new Find<CaseDefinitionQuery, CaseDefinition>(
            "/case-definition",
            "CaseDefinition",
            engine -> engine.getCmmnRepositoryService().createCaseDefinitionQuery(),
            DEFINITION)
        .text("caseDefinitionId", CaseDefinitionQuery::caseDefinitionId)
        .texts("caseDefinitionIdIn", CaseDefinitionQuery::caseDefinitionIds)
        .text("name", CaseDefinitionQuery::caseDefinitionName)
        .text("nameLike", CaseDefinitionQuery::caseDefinitionNameLike)
        .text("deploymentId", CaseDefinitionQuery::deploymentId)
        .text("key", CaseDefinitionQuery::caseDefinitionKey)
        .text("keyLike", CaseDefinitionQuery::caseDefinitionKeyLike)
        .text("category", CaseDefinitionQuery::caseDefinitionCategory)
        .when("latestVersion", CaseDefinitionQuery::latestVersion)
        .text("resourceName", CaseDefinitionQuery::caseDefinitionResourceName)
        .tenant(
            CaseDefinitionQuery::caseDefinitionTenantId,
            CaseDefinitionQuery::caseDefinitionWithoutTenantId)
        .sort("id", CaseDefinitionQuery::orderByCaseDefinitionId)
        .sort("key", CaseDefinitionQuery::orderByCaseDefinitionKey)
        .sort("name", CaseDefinitionQuery::orderByCaseDefinitionName)
        .sort("version", CaseDefinitionQuery::orderByCaseDefinitionVersion)
        .sort("deploymentId", CaseDefinitionQuery::orderByDeploymentId)
        .sort("tenantId", CaseDefinitionQuery::orderByTenantId);
  }
}
