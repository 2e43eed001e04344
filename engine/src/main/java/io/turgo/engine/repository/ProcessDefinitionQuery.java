package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds process definitions, each version of a process by itself.
 *
 * @since 0.1.0
 */
public interface ProcessDefinitionQuery
    extends Query<ProcessDefinitionQuery, ProcessDefinition>,
        TenantFilters<ProcessDefinitionQuery> {
  /**
   * Only the definition with this id.
   *
   * @param processDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionId(String processDefinitionId);

  /**
   * Only definitions with one of these ids.
   *
   * @param processDefinitionIds at least one id
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionIds(Collection<String> processDefinitionIds);

  /**
   * Only versions of the process with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionKey(String key);

  /**
   * Only definitions whose key matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionKeyLike(String pattern);

  /**
   * Only definitions with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionName(String name);

  /**
   * Only definitions whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionNameLike(String pattern);

  /**
   * Only definitions whose name matches a pattern in upper or lower case.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern);

  /**
   * Only definitions that came in this file of their deployment.
   *
   * @param resourceName the whole name with its path
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionResourceName(String resourceName);

  /**
   * Only definitions that came in a file whose name matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern);

  /**
   * Only definitions of this category.
   *
   * @param category the whole category, in upper and lower case as it is
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionCategory(String category);

  /**
   * Only definitions whose category matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionCategoryLike(String pattern);

  /**
   * Definitions of another category or of none.
   *
   * @param category the category that is left out
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionCategoryNotEquals(String category);

  /**
   * Only definitions of this tenant.
   *
   * @param tenantId the tenant's id; the empty text for definitions without a tenant
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionTenantId(String tenantId);

  /**
   * Only definitions whose tenant matches a pattern.
   *
   * @param pattern a pattern as {@link io.turgo.engine.search.Query} describes it
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern);

  /**
   * Only definitions without a tenant.
   *
   * @return this query
   */
  ProcessDefinitionQuery processDefinitionWithoutTenantId();

  /**
   * Definitions whose deployments have that parent.
   *
   * @param parentDeploymentId the id that the application gave
   * @return this query
   */
  ProcessDefinitionQuery parentDeploymentId(String parentDeploymentId);

  /**
   * Definitions that name the user as a candidate starter, or one of the groups that the identity
   * store has the user in.
   *
   * @param userId a user whom the identity store need not know
   * @return this query
   */
  ProcessDefinitionQuery startableByUser(String userId);

  /**
   * Definitions that name the user or one of the groups as a candidate starter.
   *
   * @param userId null for the groups only
   * @param groupIds null or empty for the user only
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is neither
   */
  ProcessDefinitionQuery startableByUserOrGroups(
      @Nullable String userId, @Nullable Collection<String> groupIds);

  /**
   * Only definitions of this deployment.
   *
   * @param deploymentId an id that no deployment can have finds nothing
   * @return this query
   */
  ProcessDefinitionQuery deploymentId(String deploymentId);

  /**
   * Definitions that a message of that name starts.
   *
   * @param messageName the name of the message, as the engine subscribed to it
   * @return this query
   */
  ProcessDefinitionQuery messageEventSubscriptionName(String messageName);

  /**
   * Only definitions of one of these deployments.
   *
   * @param deploymentIds empty for no restriction
   * @return this query
   */
  ProcessDefinitionQuery deploymentIds(Collection<String> deploymentIds);

  /**
   * Definitions with that version number.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersion(Integer version);

  /**
   * Only definitions with a higher version number.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersionGreaterThan(Integer version);

  /**
   * Only definitions with this version number or a higher one.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersionGreaterThanOrEquals(Integer version);

  /**
   * Only definitions with a lower version number.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersionLowerThan(Integer version);

  /**
   * Only definitions with this version number or a lower one.
   *
   * @param version 1 or more
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersionLowerThanOrEquals(Integer version);

  /**
   * The highest version of each key in each tenant; other filters do not change which version that
   * is.
   *
   * @return this query
   */
  ProcessDefinitionQuery latestVersion();

  /**
   * Definitions that can be started.
   *
   * @return this query
   */
  ProcessDefinitionQuery active();

  /**
   * Definitions that are suspended.
   *
   * @return this query
   */
  ProcessDefinitionQuery suspended();

  /**
   * Sorts by id; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByProcessDefinitionId();

  /**
   * Sorts by key; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByProcessDefinitionKey();

  /**
   * Sorts by name; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByProcessDefinitionName();

  /**
   * Sorts by version number; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByProcessDefinitionVersion();

  /**
   * Sorts by category; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByProcessDefinitionCategory();

  /**
   * Sorts by tenant; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByTenantId();

  /**
   * Sorts by the id of the deployment; {@code asc()} or {@code desc()} follows.
   *
   * @return this query
   */
  ProcessDefinitionQuery orderByDeploymentId();
}
