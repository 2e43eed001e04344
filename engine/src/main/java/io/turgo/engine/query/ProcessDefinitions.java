package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.DEPLOYMENT;
import static io.turgo.engine.query.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.Relations.STARTER;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.HistoryTerms;
import io.turgo.engine.store.DefinitionStore.Presentation;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link ProcessDefinitionQuery} on {@code turgo_process_definition}. */
final class ProcessDefinitions extends Select<ProcessDefinitionQuery, ProcessDefinition>
    implements ProcessDefinitionQuery {
  private static final List<Field<?>> FIELDS =
      List.of(
          DEFINITION.id(),
          DEFINITION.text("key"),
          DEFINITION.integer("version"),
          DEFINITION.optionalText("name"),
          DEFINITION.optionalText("description"),
          DEFINITION.optionalText("category"),
          DEFINITION.text("tenant_id"),
          DEFINITION.number("deployment_id"),
          DEFINITION.text("resource_name"),
          DEFINITION.flag("suspended"),
          DEFINITION.optionalText("diagram_resource_name"),
          DEFINITION.flag("has_start_form"),
          DEFINITION.flag("has_graphics"),
          DEFINITION.optionalInteger("history_ttl"),
          DEFINITION.optionalInteger("history_level"));
  private static final Relation NEWER = DEFINITION.as("newer");

  ProcessDefinitions(Reads reads) {
    super(reads);
  }

  @Override
  ProcessDefinitionQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return DEFINITION.id();
  }

  @Override
  Table<?> from() {
    return DEFINITION.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  ProcessDefinition map(Record row) {
    return new DefinitionValue(
        new DefinitionRow(
            row.get(DEFINITION.id()),
            row.get(DEFINITION.text("key")),
            row.get(DEFINITION.integer("version")),
            row.get(DEFINITION.optionalText("name")),
            row.get(DEFINITION.optionalText("description")),
            row.get(DEFINITION.optionalText("category")),
            row.get(DEFINITION.text("tenant_id")),
            row.get(DEFINITION.number("deployment_id")),
            row.get(DEFINITION.text("resource_name")),
            row.get(DEFINITION.flag("suspended")),
            new Presentation(
                row.get(DEFINITION.optionalText("diagram_resource_name")),
                row.get(DEFINITION.flag("has_start_form")),
                row.get(DEFINITION.flag("has_graphics"))),
            new HistoryTerms(
                row.get(DEFINITION.optionalInteger("history_ttl")),
                row.get(DEFINITION.optionalInteger("history_level")))));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionId(String value) {
    return id("processDefinitionId", DEFINITION.id(), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionIds(Collection<String> values) {
    return ids("processDefinitionIds", DEFINITION.id(), values);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionKey(String value) {
    return text("processDefinitionKey", DEFINITION.text("key"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionKeyLike(String pattern) {
    return like("processDefinitionKeyLike", DEFINITION.text("key"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionName(String value) {
    return text("processDefinitionName", DEFINITION.optionalText("name"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionNameLike(String pattern) {
    return like("processDefinitionNameLike", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern) {
    return likeIgnoreCase(
        "processDefinitionNameLikeIgnoreCase", DEFINITION.optionalText("name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionResourceName(String value) {
    return text("processDefinitionResourceName", DEFINITION.text("resource_name"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern) {
    return like("processDefinitionResourceNameLike", DEFINITION.text("resource_name"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionCategory(String value) {
    return text("processDefinitionCategory", DEFINITION.optionalText("category"), value);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionCategoryLike(String pattern) {
    return like("processDefinitionCategoryLike", DEFINITION.optionalText("category"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionCategoryNotEquals(String value) {
    return filter(
        "processDefinitionCategoryNotEquals",
        isOther("processDefinitionCategoryNotEquals", DEFINITION.optionalText("category"), value));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionTenantId(String value) {
    return text("processDefinitionTenantId", DEFINITION.text("tenant_id"), value);
  }

  @Override
  public ProcessDefinitionQuery tenantIds(Collection<String> tenantIds) {
    return texts("tenantIds", DEFINITION.text("tenant_id"), tenantIds);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern) {
    return like("processDefinitionTenantIdLike", DEFINITION.text("tenant_id"), pattern);
  }

  @Override
  public ProcessDefinitionQuery processDefinitionWithoutTenantId() {
    return filter("processDefinitionWithoutTenantId", DEFINITION.text("tenant_id").eq(""));
  }

  @Override
  public ProcessDefinitionQuery parentDeploymentId(String value) {
    return filter(
        "parentDeploymentId",
        DEFINITION
            .number("deployment_id")
            .in(
                DSL.select(DEPLOYMENT.id())
                    .from(DEPLOYMENT.table())
                    .where(
                        isText(
                            "parentDeploymentId",
                            DEPLOYMENT.optionalText("parent_deployment_id"),
                            value))));
  }

  @Override
  public ProcessDefinitionQuery startableByUser(String userId) {
    String user = required("userId", userId);
    return startable("startableByUser", user, reads.groupsOf(user));
  }

  @Override
  public ProcessDefinitionQuery startableByUserOrGroups(
      @Nullable String userId, @Nullable Collection<String> groupIds) {
    if (userId == null && (groupIds == null || groupIds.isEmpty())) {
      throw new TurgoIllegalArgumentException(
          "Expected a user or groups that may start definitions, but there is neither");
    }
    return startable("startableByUserOrGroups", userId, groupIds == null ? List.of() : groupIds);
  }

  private ProcessDefinitionQuery startable(
      String name, @Nullable String userId, Collection<String> groupIds) {
    Condition starter = DSL.falseCondition();
    if (userId != null) {
      starter = starter.or(isText("userId", STARTER.optionalText("user_id"), userId));
    }
    if (!groupIds.isEmpty()) {
      starter = starter.or(isOneOf("groupIds", STARTER.optionalText("group_id"), groupIds));
    }
    return filter(
        name,
        DSL.exists(
            DSL.selectOne()
                .from(STARTER.table())
                .where(STARTER.number("definition_id").eq(DEFINITION.id()))
                .and(starter)));
  }

  @Override
  public ProcessDefinitionQuery messageEventSubscriptionName(String value) {
    return filter(
        "messageEventSubscriptionName",
        DSL.exists(
            DSL.selectOne()
                .from(EVENT_SUBSCRIPTION.table())
                .where(EVENT_SUBSCRIPTION.number("definition_id").eq(DEFINITION.id()))
                .and(EVENT_SUBSCRIPTION.number("instance_id").eq(0L))
                .and(EVENT_SUBSCRIPTION.text("kind").eq("message"))
                .and(
                    isText(
                        "messageEventSubscriptionName",
                        EVENT_SUBSCRIPTION.optionalText("name"),
                        value))));
  }

  @Override
  public ProcessDefinitionQuery deploymentId(String value) {
    return id("deploymentId", DEFINITION.number("deployment_id"), value);
  }

  @Override
  public ProcessDefinitionQuery deploymentIds(Collection<String> values) {
    return filter(
        "deploymentIds", isIdOfAny("deploymentIds", DEFINITION.number("deployment_id"), values));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersion(Integer version) {
    return filter(
        "processDefinitionVersion",
        DEFINITION.integer("version").eq(fromOne(required("version", version))));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersionGreaterThan(Integer version) {
    return filter(
        "processDefinitionVersionGreaterThan",
        DEFINITION.integer("version").gt(fromOne(required("version", version))));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersionGreaterThanOrEquals(Integer version) {
    return filter(
        "processDefinitionVersionGreaterThanOrEquals",
        DEFINITION.integer("version").ge(fromOne(required("version", version))));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersionLowerThan(Integer version) {
    return filter(
        "processDefinitionVersionLowerThan",
        DEFINITION.integer("version").lt(fromOne(required("version", version))));
  }

  @Override
  public ProcessDefinitionQuery processDefinitionVersionLowerThanOrEquals(Integer version) {
    return filter(
        "processDefinitionVersionLowerThanOrEquals",
        DEFINITION.integer("version").le(fromOne(required("version", version))));
  }

  private static int fromOne(int version) {
    if (version < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a version of 1 or more, but got " + version);
    }
    return version;
  }

  @Override
  public ProcessDefinitionQuery latestVersion() {
    return filter(
        "latestVersion",
        DSL.notExists(
            DSL.selectOne()
                .from(NEWER.table())
                .where(NEWER.text("key").eq(DEFINITION.text("key")))
                .and(NEWER.text("tenant_id").eq(DEFINITION.text("tenant_id")))
                .and(NEWER.integer("version").gt(DEFINITION.integer("version")))));
  }

  @Override
  public ProcessDefinitionQuery active() {
    return filter("suspension", DEFINITION.flag("suspended").isFalse());
  }

  @Override
  public ProcessDefinitionQuery suspended() {
    return filter("suspension", DEFINITION.flag("suspended").isTrue());
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionId() {
    return orderBy(DEFINITION.id());
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionKey() {
    return orderBy(DEFINITION.text("key"));
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionName() {
    return orderBy(DEFINITION.optionalText("name"));
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionVersion() {
    return orderBy(DEFINITION.integer("version"));
  }

  @Override
  public ProcessDefinitionQuery orderByProcessDefinitionCategory() {
    return orderBy(DEFINITION.optionalText("category"));
  }

  @Override
  public ProcessDefinitionQuery orderByTenantId() {
    return orderBy(DEFINITION.text("tenant_id"));
  }

  @Override
  public ProcessDefinitionQuery orderByDeploymentId() {
    return orderBy(DEFINITION.number("deployment_id"));
  }
}
