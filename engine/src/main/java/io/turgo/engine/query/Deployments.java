package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.DEFINITION;
import static io.turgo.engine.query.Tables.DEPLOYMENT;

import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentQuery;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link DeploymentQuery} on {@code deployment}. */
final class Deployments extends Select<DeploymentQuery, Deployment> implements DeploymentQuery {
  private static final List<Field<?>> FIELDS =
      List.of(DEPLOYMENT.id(), DEPLOYMENT.optionalText("name"), DEPLOYMENT.number("deployed_at"));

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
        row.get(DEPLOYMENT.id()),
        row.get(DEPLOYMENT.optionalText("name")),
        row.get(DEPLOYMENT.number("deployed_at")));
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

  private static Condition brought(Condition definition) {
    return DEPLOYMENT
        .id()
        .in(
            DSL.select(DEFINITION.number("deployment_id"))
                .from(DEFINITION.table())
                .where(definition));
  }
}
