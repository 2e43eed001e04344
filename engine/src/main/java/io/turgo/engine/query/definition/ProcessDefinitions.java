package io.turgo.engine.query.definition;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.DEPLOYMENT;
import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;
import static io.turgo.engine.query.select.Relations.STARTER;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.Aggregates;
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
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link ProcessDefinitionQuery} on {@code turgo_process_definition}. */
public final class ProcessDefinitions extends Select<ProcessDefinitionQuery, ProcessDefinition> {
  private static final Field<String> KEY = DEFINITION.text("key");
  private static final Field<Integer> VERSION = DEFINITION.integer("version");
  private static final Field<String> NAME = DEFINITION.optionalText("name");
  private static final Field<String> CATEGORY = DEFINITION.optionalText("category");
  private static final Field<String> TENANT_ID = DEFINITION.text("tenant_id");
  private static final Field<Long> DEPLOYMENT_ID = DEFINITION.number("deployment_id");
  private static final Field<String> RESOURCE_NAME = DEFINITION.text("resource_name");
  private static final Field<Boolean> SUSPENDED = DEFINITION.flag("suspended");
  private static final RecordColumns<DefinitionValue> COLUMNS =
      RecordColumns.of(
          DefinitionValue.class,
          DEFINITION.id(),
          KEY,
          VERSION,
          NAME,
          DEFINITION.optionalText("description"),
          CATEGORY,
          TENANT_ID,
          DEPLOYMENT_ID,
          RESOURCE_NAME,
          SUSPENDED,
          DEFINITION.optionalText("diagram_resource_name"),
          DEFINITION.flag("has_start_form"),
          DEFINITION.flag("has_graphics"),
          DEFINITION.optionalInteger("history_ttl"));
  private static final Relation NEWER = DEFINITION.as("newer");

  static final QueryMethods<ProcessDefinitionQuery> METHODS =
      FilterTable.of(ProcessDefinitionQuery.class)
          .id("processDefinitionId", DEFINITION.id())
          .ids("processDefinitionIds", DEFINITION.id())
          .text("processDefinitionKey", KEY)
          .like("processDefinitionKeyLike", KEY)
          .text("processDefinitionName", NAME)
          .like("processDefinitionNameLike", NAME)
          .likeIgnoreCase("processDefinitionNameLikeIgnoreCase", NAME)
          .text("processDefinitionResourceName", RESOURCE_NAME)
          .like("processDefinitionResourceNameLike", RESOURCE_NAME)
          .text("processDefinitionCategory", CATEGORY)
          .like("processDefinitionCategoryLike", CATEGORY)
          .otherText("processDefinitionCategoryNotEquals", CATEGORY)
          .text("processDefinitionTenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .like("processDefinitionTenantIdLike", TENANT_ID)
          .when("processDefinitionWithoutTenantId", TENANT_ID.eq(""))
          .id("deploymentId", DEPLOYMENT_ID)
          .idsIfAny("deploymentIds", DEPLOYMENT_ID)
          .when(
              "latestVersion",
              DSL.notExists(
                  DSL.selectOne()
                      .from(NEWER.table())
                      .where(NEWER.text("key").eq(KEY))
                      .and(NEWER.text("tenant_id").eq(TENANT_ID))
                      .and(NEWER.integer("version").gt(VERSION))))
          .when("active", "suspension", SUSPENDED.isFalse())
          .when("suspended", "suspension", SUSPENDED.isTrue())
          .orderBy("orderByProcessDefinitionId", DEFINITION.id())
          .orderBy("orderByProcessDefinitionKey", KEY)
          .orderBy("orderByProcessDefinitionName", NAME)
          .orderBy("orderByProcessDefinitionVersion", VERSION)
          .orderBy("orderByProcessDefinitionCategory", CATEGORY)
          .orderBy("orderByTenantId", TENANT_ID)
          .orderBy("orderByDeploymentId", DEPLOYMENT_ID)
          .methods(ProcessDefinitions.class);

  public ProcessDefinitions(Reads reads) {
    super(reads, METHODS, DEFINITION, COLUMNS);
    filter("kind", Aggregates.isProcess(DEFINITION));
  }

  public void parentDeploymentId(String value) {
    filter(
        "parentDeploymentId",
        DEPLOYMENT_ID.in(
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
    version("processDefinitionVersion", version, VERSION::eq);
  }

  public void processDefinitionVersionGreaterThan(Integer version) {
    version("processDefinitionVersionGreaterThan", version, VERSION::gt);
  }

  public void processDefinitionVersionGreaterThanOrEquals(Integer version) {
    version("processDefinitionVersionGreaterThanOrEquals", version, VERSION::ge);
  }

  public void processDefinitionVersionLowerThan(Integer version) {
    version("processDefinitionVersionLowerThan", version, VERSION::lt);
  }

  public void processDefinitionVersionLowerThanOrEquals(Integer version) {
    version("processDefinitionVersionLowerThanOrEquals", version, VERSION::le);
  }

  private void version(String name, Integer version, Function<Integer, Condition> such) {
    if (required("version", version) < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a version of 1 or more, but got " + version);
    }
    filter(name, such.apply(version));
  }
}
