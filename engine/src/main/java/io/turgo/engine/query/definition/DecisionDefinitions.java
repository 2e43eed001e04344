package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DECISION_DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.repository.DecisionDefinition;
import io.turgo.engine.repository.DecisionDefinitionQuery;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** {@link DecisionDefinitionQuery} on {@code turgo_decision_definition}. */
public final class DecisionDefinitions extends Select<DecisionDefinitionQuery, DecisionDefinition> {
  private static final Field<String> KEY = DECISION_DEFINITION.text("key");
  private static final Field<Integer> VERSION = DECISION_DEFINITION.integer("version");
  private static final Field<String> NAME = DECISION_DEFINITION.optionalText("name");
  private static final Field<String> CATEGORY = DECISION_DEFINITION.optionalText("category");
  private static final Field<String> TENANT_ID = DECISION_DEFINITION.text("tenant_id");
  private static final Field<Long> DEPLOYMENT_ID = DECISION_DEFINITION.number("deployment_id");
  private static final Field<String> RESOURCE_NAME = DECISION_DEFINITION.text("resource_name");
  private static final Field<String> VERSION_TAG = DECISION_DEFINITION.optionalText("version_tag");
  private static final Field<String> REQUIREMENTS_KEY =
      DECISION_DEFINITION.optionalText("requirements_key");
  private static final RecordColumns<DecisionDefinitionValue> COLUMNS =
      RecordColumns.of(
          DecisionDefinitionValue.class,
          DECISION_DEFINITION.id(),
          KEY,
          VERSION,
          NAME,
          CATEGORY,
          TENANT_ID,
          DEPLOYMENT_ID,
          RESOURCE_NAME,
          VERSION_TAG,
          REQUIREMENTS_KEY,
          DECISION_DEFINITION.optionalInteger("history_ttl"));
  private static final Relation NEWER = DECISION_DEFINITION.as("newer");

  static final QueryMethods<DecisionDefinitionQuery> METHODS =
      FilterTable.of(DecisionDefinitionQuery.class)
          .id("decisionDefinitionId", DECISION_DEFINITION.id())
          .ids("decisionDefinitionIds", DECISION_DEFINITION.id())
          .text("decisionDefinitionKey", KEY)
          .like("decisionDefinitionKeyLike", KEY)
          .text("decisionDefinitionName", NAME)
          .like("decisionDefinitionNameLike", NAME)
          .text("decisionDefinitionCategory", CATEGORY)
          .like("decisionDefinitionCategoryLike", CATEGORY)
          .text("decisionDefinitionResourceName", RESOURCE_NAME)
          .like("decisionDefinitionResourceNameLike", RESOURCE_NAME)
          .text("versionTag", VERSION_TAG)
          .like("versionTagLike", VERSION_TAG)
          .text("decisionRequirementsDefinitionKey", REQUIREMENTS_KEY)
          .id("deploymentId", DEPLOYMENT_ID)
          .text("decisionDefinitionTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("decisionDefinitionWithoutTenantId", TENANT_ID.eq(""))
          .when(
              "latestVersion",
              DSL.notExists(
                  DSL.selectOne()
                      .from(NEWER.table())
                      .where(NEWER.text("key").eq(KEY))
                      .and(NEWER.text("tenant_id").eq(TENANT_ID))
                      .and(NEWER.integer("version").gt(VERSION))))
          .orderBy("orderByDecisionDefinitionId", DECISION_DEFINITION.id())
          .orderBy("orderByDecisionDefinitionKey", KEY)
          .orderBy("orderByDecisionDefinitionName", NAME)
          .orderBy("orderByDecisionDefinitionVersion", VERSION)
          .orderBy("orderByDeploymentId", DEPLOYMENT_ID)
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(DecisionDefinitions.class);

  public DecisionDefinitions(Reads reads) {
    super(reads, METHODS, DECISION_DEFINITION, COLUMNS);
  }

  public void decisionDefinitionVersion(Integer version) {
    if (required("version", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a version of 1 or more, but got " + version);
    }
    filter("decisionDefinitionVersion", VERSION.eq(version));
  }
}
