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
import io.turgo.engine.repository.DecisionRequirementsDefinition;
import io.turgo.engine.repository.DecisionRequirementsDefinitionQuery;
import java.io.Serializable;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * {@link DecisionRequirementsDefinitionQuery} on {@code turgo_decision_definition}. A file is its
 * decision with the least id; a table of its own would say nothing more.
 */
public final class DecisionRequirementsDefinitions
    extends Select<DecisionRequirementsDefinitionQuery, DecisionRequirementsDefinition> {
  private static final Field<String> KEY = DECISION_DEFINITION.text("requirements_key");
  private static final Field<Integer> VERSION = DECISION_DEFINITION.integer("version");
  private static final Field<String> CATEGORY = DECISION_DEFINITION.optionalText("category");
  private static final Field<String> TENANT_ID = DECISION_DEFINITION.text("tenant_id");
  private static final Field<Long> DEPLOYMENT_ID = DECISION_DEFINITION.number("deployment_id");
  private static final Field<String> RESOURCE_NAME = DECISION_DEFINITION.text("resource_name");
  private static final Relation OTHER = DECISION_DEFINITION.as("other");
  private static final Relation NEWER = DECISION_DEFINITION.as("newer");

  private static final Condition IS_FILE =
      KEY.isNotNull()
          .and(
              DSL.notExists(
                  DSL.selectOne()
                      .from(OTHER.table())
                      .where(OTHER.number("deployment_id").eq(DEPLOYMENT_ID))
                      .and(OTHER.text("resource_name").eq(RESOURCE_NAME))
                      .and(OTHER.id().lt(DECISION_DEFINITION.id()))));

  private static final RecordColumns<File> COLUMNS =
      RecordColumns.of(
          File.class,
          DECISION_DEFINITION.id(),
          KEY,
          VERSION,
          CATEGORY,
          TENANT_ID,
          DEPLOYMENT_ID,
          RESOURCE_NAME);

  /** A row. */
  private record File(
      String getId,
      String getKey,
      int getVersion,
      @Nullable String getCategory,
      String getTenantId,
      String getDeploymentId,
      String getResourceName)
      implements DecisionRequirementsDefinition, Serializable {}

  static final QueryMethods<DecisionRequirementsDefinitionQuery> METHODS =
      FilterTable.of(DecisionRequirementsDefinitionQuery.class)
          .id("decisionRequirementsDefinitionId", DECISION_DEFINITION.id())
          .ids("decisionRequirementsDefinitionIds", DECISION_DEFINITION.id())
          .text("decisionRequirementsDefinitionKey", KEY)
          .like("decisionRequirementsDefinitionKeyLike", KEY)
          .text("decisionRequirementsDefinitionCategory", CATEGORY)
          .text("decisionRequirementsDefinitionResourceName", RESOURCE_NAME)
          .id("deploymentId", DEPLOYMENT_ID)
          .text("tenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when(
              "latestVersion",
              DSL.notExists(
                  DSL.selectOne()
                      .from(NEWER.table())
                      .where(NEWER.text("requirements_key").eq(KEY))
                      .and(NEWER.text("tenant_id").eq(TENANT_ID))
                      .and(NEWER.integer("version").gt(VERSION))))
          .orderBy("orderByDecisionRequirementsDefinitionId", DECISION_DEFINITION.id())
          .orderBy("orderByDecisionRequirementsDefinitionKey", KEY)
          .orderBy("orderByDecisionRequirementsDefinitionVersion", VERSION)
          .orderBy("orderByDeploymentId", DEPLOYMENT_ID)
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(DecisionRequirementsDefinitions.class);

  public DecisionRequirementsDefinitions(Reads reads) {
    super(reads, METHODS, DECISION_DEFINITION, COLUMNS);
    filter("file", IS_FILE);
  }

  public void decisionRequirementsDefinitionVersion(Integer version) {
    if (required("version", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a version of 1 or more, but got " + version);
    }
    filter("decisionRequirementsDefinitionVersion", VERSION.eq(version));
  }
}
