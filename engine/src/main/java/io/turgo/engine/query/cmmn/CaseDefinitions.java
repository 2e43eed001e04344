package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.DEFINITION;

import io.turgo.engine.cmmn.CaseDefinition;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** {@link CaseDefinitionQuery} on {@code turgo_process_definition}. */
public final class CaseDefinitions extends Select<CaseDefinitionQuery, CaseDefinition> {
  private static final Field<String> KEY = DEFINITION.text("key");
  private static final Field<Integer> VERSION = DEFINITION.integer("version");
  private static final Field<String> NAME = DEFINITION.optionalText("name");
  private static final Field<String> CATEGORY = DEFINITION.optionalText("category");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final Field<Long> DEPLOYMENT_ID = DEFINITION.number("deployment_id");
  private static final Field<String> RESOURCE_NAME = DEFINITION.text("resource_name");
  private static final Relation NEWER = DEFINITION.as("newer");
  private static final RecordColumns<CaseDefinitionValue> COLUMNS =
      RecordColumns.of(
          CaseDefinitionValue.class,
          DEFINITION.id(),
          KEY,
          VERSION,
          NAME,
          DEFINITION.optionalText("description"),
          CATEGORY,
          TENANT_ID,
          DEPLOYMENT_ID,
          RESOURCE_NAME);

  private static final QueryMethods<CaseDefinitionQuery> METHODS =
      FilterTable.of(CaseDefinitionQuery.class)
          .id("caseDefinitionId", DEFINITION.id())
          .ids("caseDefinitionIds", DEFINITION.id())
          .text("caseDefinitionKey", KEY)
          .like("caseDefinitionKeyLike", KEY)
          .text("caseDefinitionName", NAME)
          .like("caseDefinitionNameLike", NAME)
          .number("caseDefinitionVersion", VERSION)
          .text("caseDefinitionCategory", CATEGORY)
          .text("caseDefinitionResourceName", RESOURCE_NAME)
          .text("caseDefinitionTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("caseDefinitionWithoutTenantId", TENANT_ID.eq(""))
          .id("deploymentId", DEPLOYMENT_ID)
          .when(
              "latestVersion",
              DSL.notExists(
                  DSL.selectOne()
                      .from(NEWER.table())
                      .where(NEWER.text("key").eq(KEY))
                      .and(NEWER.text("tenant_id").eq(TENANT_ID))
                      .and(NEWER.integer("version").gt(VERSION))))
          .orderBy("orderByCaseDefinitionId", DEFINITION.id())
          .orderBy("orderByCaseDefinitionKey", KEY)
          .orderBy("orderByCaseDefinitionName", NAME)
          .orderBy("orderByCaseDefinitionVersion", VERSION)
          .orderBy("orderByDeploymentId", DEPLOYMENT_ID)
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(CaseDefinitions.class);

  public CaseDefinitions(Reads reads) {
    super(reads, METHODS, DEFINITION, COLUMNS);
    filter("kind", Aggregates.isCase(DEFINITION));
  }
}
