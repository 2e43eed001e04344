package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.DEPLOYMENT;

import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link DeploymentQuery} on {@code turgo_deployment}. */
final class Deployments extends Select<DeploymentQuery, Deployment> implements DeploymentQuery {
  private static final List<Field<?>> FIELDS =
      List.of(
          DEPLOYMENT.id(),
          DEPLOYMENT.optionalText("name"),
          DEPLOYMENT.optionalText("category"),
          DEPLOYMENT.optionalText("key"),
          DEPLOYMENT.text("tenant_id"),
          DEPLOYMENT.optionalText("parent_deployment_id"),
          DEPLOYMENT.number("deployed_at"));
  private static final Relation NEWER = DEPLOYMENT.as("newer");

  Deployments(Reads reads) {
    super(reads);
  }

  @Override
  DeploymentQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return DEPLOYMENT.id();
  }

  @Override
  Table<?> from() {
    return DEPLOYMENT.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  Deployment map(Record row) {
    return new DeploymentValue(
        new DeploymentRow(
            row.get(DEPLOYMENT.id()),
            row.get(DEPLOYMENT.optionalText("name")),
            row.get(DEPLOYMENT.optionalText("category")),
            row.get(DEPLOYMENT.optionalText("key")),
            row.get(DEPLOYMENT.text("tenant_id")),
            row.get(DEPLOYMENT.optionalText("parent_deployment_id")),
            row.get(DEPLOYMENT.number("deployed_at"))),
        List.of());
  }

  @Override
  public DeploymentQuery deploymentId(String value) {
    return id("deploymentId", DEPLOYMENT.id(), value);
  }

  @Override
  public DeploymentQuery deploymentIds(Collection<String> values) {
    return ids("deploymentIds", DEPLOYMENT.id(), values);
  }

  @Override
  public DeploymentQuery deploymentName(String value) {
    return text("deploymentName", DEPLOYMENT.optionalText("name"), value);
  }

  @Override
  public DeploymentQuery deploymentNameLike(String pattern) {
    return like("deploymentNameLike", DEPLOYMENT.optionalText("name"), pattern);
  }

  @Override
  public DeploymentQuery deploymentCategory(String value) {
    return text("deploymentCategory", DEPLOYMENT.optionalText("category"), value);
  }

  @Override
  public DeploymentQuery deploymentCategoryLike(String pattern) {
    return like("deploymentCategoryLike", DEPLOYMENT.optionalText("category"), pattern);
  }

  @Override
  public DeploymentQuery deploymentCategoryNotEquals(String value) {
    return filter(
        "deploymentCategoryNotEquals",
        isOther("deploymentCategoryNotEquals", DEPLOYMENT.optionalText("category"), value));
  }

  @Override
  public DeploymentQuery deploymentKey(String value) {
    return text("deploymentKey", DEPLOYMENT.optionalText("key"), value);
  }

  @Override
  public DeploymentQuery deploymentKeyLike(String pattern) {
    return like("deploymentKeyLike", DEPLOYMENT.optionalText("key"), pattern);
  }

  @Override
  public DeploymentQuery deploymentTenantId(String value) {
    return text("deploymentTenantId", DEPLOYMENT.text("tenant_id"), value);
  }

  @Override
  public DeploymentQuery tenantIds(Collection<String> tenantIds) {
    return texts("tenantIds", DEPLOYMENT.text("tenant_id"), tenantIds);
  }

  @Override
  public DeploymentQuery deploymentTenantIdLike(String pattern) {
    return like("deploymentTenantIdLike", DEPLOYMENT.text("tenant_id"), pattern);
  }

  @Override
  public DeploymentQuery deploymentWithoutTenantId() {
    return filter("deploymentWithoutTenantId", DEPLOYMENT.text("tenant_id").eq(""));
  }

  @Override
  public DeploymentQuery parentDeploymentId(String value) {
    return text("parentDeploymentId", DEPLOYMENT.optionalText("parent_deployment_id"), value);
  }

  @Override
  public DeploymentQuery parentDeploymentIdLike(String pattern) {
    return like("parentDeploymentIdLike", DEPLOYMENT.optionalText("parent_deployment_id"), pattern);
  }

  @Override
  public DeploymentQuery parentDeploymentIds(Collection<String> values) {
    return filter(
        "parentDeploymentIds",
        isOneOfAny("parentDeploymentIds", DEPLOYMENT.optionalText("parent_deployment_id"), values));
  }

  @Override
  public DeploymentQuery latest() {
    Condition later =
        NEWER
            .number("deployed_at")
            .gt(DEPLOYMENT.number("deployed_at"))
            .or(
                NEWER
                    .number("deployed_at")
                    .eq(DEPLOYMENT.number("deployed_at"))
                    .and(NEWER.id().gt(DEPLOYMENT.id())));
    return filter(
        "latest",
        DSL.notExists(
            DSL.selectOne()
                .from(NEWER.table())
                .where(NEWER.optionalText("key").eq(DEPLOYMENT.optionalText("key")))
                .and(NEWER.text("tenant_id").eq(DEPLOYMENT.text("tenant_id")))
                .and(later)));
  }

  @Override
  public DeploymentQuery processDefinitionKey(String key) {
    return filter("processDefinitionKey", brought(isText("key", DEFINITION.text("key"), key)));
  }

  @Override
  public DeploymentQuery processDefinitionKeyLike(String pattern) {
    return filter(
        "processDefinitionKeyLike", brought(isLike("pattern", DEFINITION.text("key"), pattern)));
  }

  @Override
  public DeploymentQuery orderByDeploymentId() {
    return orderBy(DEPLOYMENT.id());
  }

  @Override
  public DeploymentQuery orderByDeploymentName() {
    return orderBy(DEPLOYMENT.optionalText("name"));
  }

  @Override
  public DeploymentQuery orderByDeploymentTime() {
    return orderBy(DEPLOYMENT.number("deployed_at"));
  }

  @Override
  public DeploymentQuery orderByTenantId() {
    return orderBy(DEPLOYMENT.text("tenant_id"));
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
