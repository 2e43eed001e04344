package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.DEPLOYMENT;
import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.select.Relations.STARTER;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link ProcessDefinitionQuery} on {@code turgo_process_definition}. */
public final class ProcessDefinitions extends Select<ProcessDefinitionQuery, ProcessDefinition> {
  private static final RecordColumns<DefinitionValue> COLUMNS =
      RecordColumns.of(
          DefinitionValue.class,
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

  static final QueryMethods<ProcessDefinitionQuery> METHODS =
      FilterTable.of(ProcessDefinitionQuery.class)
          .id("processDefinitionId", DEFINITION.id())
          .ids("processDefinitionIds", DEFINITION.id())
          .text("processDefinitionKey", DEFINITION.text("key"))
          .like("processDefinitionKeyLike", DEFINITION.text("key"))
          .text("processDefinitionName", DEFINITION.optionalText("name"))
          .like("processDefinitionNameLike", DEFINITION.optionalText("name"))
          .likeIgnoreCase("processDefinitionNameLikeIgnoreCase", DEFINITION.optionalText("name"))
          .text("processDefinitionResourceName", DEFINITION.text("resource_name"))
          .like("processDefinitionResourceNameLike", DEFINITION.text("resource_name"))
          .text("processDefinitionCategory", DEFINITION.optionalText("category"))
          .like("processDefinitionCategoryLike", DEFINITION.optionalText("category"))
          .otherText("processDefinitionCategoryNotEquals", DEFINITION.optionalText("category"))
          .text("processDefinitionTenantId", DEFINITION.text("tenant_id"))
          .texts("tenantIds", DEFINITION.text("tenant_id"))
          .like("processDefinitionTenantIdLike", DEFINITION.text("tenant_id"))
          .when("processDefinitionWithoutTenantId", DEFINITION.text("tenant_id").eq(""))
          .id("deploymentId", DEFINITION.number("deployment_id"))
          .idsIfAny("deploymentIds", DEFINITION.number("deployment_id"))
          .when(
              "latestVersion",
              DSL.notExists(
                  DSL.selectOne()
                      .from(NEWER.table())
                      .where(NEWER.text("key").eq(DEFINITION.text("key")))
                      .and(NEWER.text("tenant_id").eq(DEFINITION.text("tenant_id")))
                      .and(NEWER.integer("version").gt(DEFINITION.integer("version")))))
          .when("active", "suspension", DEFINITION.flag("suspended").isFalse())
          .when("suspended", "suspension", DEFINITION.flag("suspended").isTrue())
          .orderBy("orderByProcessDefinitionId", DEFINITION.id())
          .orderBy("orderByProcessDefinitionKey", DEFINITION.text("key"))
          .orderBy("orderByProcessDefinitionName", DEFINITION.optionalText("name"))
          .orderBy("orderByProcessDefinitionVersion", DEFINITION.integer("version"))
          .orderBy("orderByProcessDefinitionCategory", DEFINITION.optionalText("category"))
          .orderBy("orderByTenantId", DEFINITION.text("tenant_id"))
          .orderBy("orderByDeploymentId", DEFINITION.number("deployment_id"))
          .methods(ProcessDefinitions.class);

  public ProcessDefinitions(Reads reads) {
    super(reads, METHODS, DEFINITION, COLUMNS);
  }

  public void parentDeploymentId(String value) {
    filter(
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

  public void startableByUser(String userId) {
    String user = required("userId", userId);
    startable("startableByUser", user, reads.groupsOf(user));
  }

  public void startableByUserOrGroups(
      @Nullable String userId, @Nullable Collection<String> groupIds) {
    if (userId == null && (groupIds == null || groupIds.isEmpty())) {
      throw new TurgoIllegalArgumentException(
          "Expected a user or groups that may start definitions, but there is neither");
    }
    startable("startableByUserOrGroups", userId, groupIds == null ? List.of() : groupIds);
  }

  private void startable(String name, @Nullable String userId, Collection<String> groupIds) {
    Condition starter = DSL.falseCondition();
    if (userId != null) {
      starter = starter.or(isText("userId", STARTER.optionalText("user_id"), userId));
    }
    if (!groupIds.isEmpty()) {
      starter = starter.or(isOneOf("groupIds", STARTER.optionalText("group_id"), groupIds));
    }
    filter(
        name,
        DSL.exists(
            DSL.selectOne()
                .from(STARTER.table())
                .where(STARTER.number("definition_id").eq(DEFINITION.id()))
                .and(starter)));
  }

  public void messageEventSubscriptionName(String value) {
    filter(
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

  public void processDefinitionVersion(Integer version) {
    filter(
        "processDefinitionVersion",
        DEFINITION.integer("version").eq(fromOne(required("version", version))));
  }

  public void processDefinitionVersionGreaterThan(Integer version) {
    filter(
        "processDefinitionVersionGreaterThan",
        DEFINITION.integer("version").gt(fromOne(required("version", version))));
  }

  public void processDefinitionVersionGreaterThanOrEquals(Integer version) {
    filter(
        "processDefinitionVersionGreaterThanOrEquals",
        DEFINITION.integer("version").ge(fromOne(required("version", version))));
  }

  public void processDefinitionVersionLowerThan(Integer version) {
    filter(
        "processDefinitionVersionLowerThan",
        DEFINITION.integer("version").lt(fromOne(required("version", version))));
  }

  public void processDefinitionVersionLowerThanOrEquals(Integer version) {
    filter(
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
}
