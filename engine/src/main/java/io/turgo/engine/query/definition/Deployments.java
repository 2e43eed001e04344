package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.DEPLOYMENT;

import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentQuery;
import java.util.List;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** {@link DeploymentQuery} on {@code turgo_deployment}. */
public final class Deployments extends Select<DeploymentQuery, Deployment> {
  private static final RecordColumns<DeploymentValue> COLUMNS =
      RecordColumns.of(
          DeploymentValue.class,
          DEPLOYMENT.id(),
          DEPLOYMENT.optionalText("name"),
          DEPLOYMENT.optionalText("category"),
          DEPLOYMENT.optionalText("key"),
          DEPLOYMENT.text("tenant_id"),
          DEPLOYMENT.optionalText("parent_deployment_id"),
          DEPLOYMENT.number("deployed_at"));
  private static final Relation NEWER = DEPLOYMENT.as("newer");

  static final QueryMethods<DeploymentQuery> METHODS =
      FilterTable.of(DeploymentQuery.class)
          .id("deploymentId", DEPLOYMENT.id())
          .ids("deploymentIds", DEPLOYMENT.id())
          .text("deploymentName", DEPLOYMENT.optionalText("name"))
          .like("deploymentNameLike", DEPLOYMENT.optionalText("name"))
          .text("deploymentCategory", DEPLOYMENT.optionalText("category"))
          .like("deploymentCategoryLike", DEPLOYMENT.optionalText("category"))
          .otherText("deploymentCategoryNotEquals", DEPLOYMENT.optionalText("category"))
          .text("deploymentKey", DEPLOYMENT.optionalText("key"))
          .like("deploymentKeyLike", DEPLOYMENT.optionalText("key"))
          .text("deploymentTenantId", DEPLOYMENT.text("tenant_id"))
          .texts("tenantIds", DEPLOYMENT.text("tenant_id"))
          .like("deploymentTenantIdLike", DEPLOYMENT.text("tenant_id"))
          .when("deploymentWithoutTenantId", DEPLOYMENT.text("tenant_id").eq(""))
          .text("parentDeploymentId", DEPLOYMENT.optionalText("parent_deployment_id"))
          .like("parentDeploymentIdLike", DEPLOYMENT.optionalText("parent_deployment_id"))
          .textsIfAny("parentDeploymentIds", DEPLOYMENT.optionalText("parent_deployment_id"))
          .orderBy("orderByDeploymentId", DEPLOYMENT.id())
          .orderBy("orderByDeploymentName", DEPLOYMENT.optionalText("name"))
          .orderBy("orderByDeploymentTime", DEPLOYMENT.number("deployed_at"))
          .orderBy("orderByTenantId", DEPLOYMENT.text("tenant_id"))
          .by(
              Way.within(such -> brought(such)),
              of ->
                  of.argument("key")
                      .text("processDefinitionKey", DEFINITION.text("key"))
                      .argument("pattern")
                      .like("processDefinitionKeyLike", DEFINITION.text("key")))
          .methods(Deployments.class);

  public Deployments(Reads reads) {
    super(reads, METHODS, DEPLOYMENT, COLUMNS.fields(), row -> COLUMNS.read(row, List.of()));
  }

  public void latest() {
    Condition later =
        NEWER
            .number("deployed_at")
            .gt(DEPLOYMENT.number("deployed_at"))
            .or(
                NEWER
                    .number("deployed_at")
                    .eq(DEPLOYMENT.number("deployed_at"))
                    .and(NEWER.id().gt(DEPLOYMENT.id())));
    filter(
        "latest",
        DSL.notExists(
            DSL.selectOne()
                .from(NEWER.table())
                .where(NEWER.optionalText("key").eq(DEPLOYMENT.optionalText("key")))
                .and(NEWER.text("tenant_id").eq(DEPLOYMENT.text("tenant_id")))
                .and(later)));
  }

  private static Condition brought(Condition definition) {
    return DEPLOYMENT
        .id()
        .in(
            DSL.select(DEFINITION.number("deployment_id"))
                .from(DEFINITION.table())
                .where(definition));
  }
}
