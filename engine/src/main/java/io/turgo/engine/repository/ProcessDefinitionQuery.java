package io.turgo.engine.repository;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds process definitions, each version of a process by itself. */
public interface ProcessDefinitionQuery
    extends Query<ProcessDefinitionQuery, ProcessDefinition>,
        TenantFilters<ProcessDefinitionQuery> {
  ProcessDefinitionQuery processDefinitionId(String processDefinitionId);

  ProcessDefinitionQuery processDefinitionIds(Collection<String> processDefinitionIds);

  ProcessDefinitionQuery processDefinitionKey(String key);

  ProcessDefinitionQuery processDefinitionKeyLike(String pattern);

  ProcessDefinitionQuery processDefinitionName(String name);

  ProcessDefinitionQuery processDefinitionNameLike(String pattern);

  ProcessDefinitionQuery processDefinitionNameLikeIgnoreCase(String pattern);

  ProcessDefinitionQuery processDefinitionResourceName(String resourceName);

  ProcessDefinitionQuery processDefinitionResourceNameLike(String pattern);

  ProcessDefinitionQuery processDefinitionCategory(String category);

  ProcessDefinitionQuery processDefinitionCategoryLike(String pattern);

  /** Definitions of another category or of none. */
  ProcessDefinitionQuery processDefinitionCategoryNotEquals(String category);

  ProcessDefinitionQuery processDefinitionTenantId(String tenantId);

  ProcessDefinitionQuery processDefinitionTenantIdLike(String pattern);

  ProcessDefinitionQuery processDefinitionWithoutTenantId();

  /** Definitions whose deployments have that parent. */
  ProcessDefinitionQuery parentDeploymentId(String parentDeploymentId);

  /**
   * Definitions that name the user as a candidate starter, or one of the groups that the identity
   * store has the user in.
   */
  ProcessDefinitionQuery startableByUser(String userId);

  /**
   * Definitions that name the user or one of the groups as a candidate starter.
   *
   * @param userId null for the groups only
   * @param groupIds null or empty for the user only
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is neither
   */
  ProcessDefinitionQuery startableByUserOrGroups(
      @Nullable String userId, @Nullable Collection<String> groupIds);

  ProcessDefinitionQuery deploymentId(String deploymentId);

  /** Definitions that a message of that name starts. */
  ProcessDefinitionQuery messageEventSubscriptionName(String messageName);

  ProcessDefinitionQuery deploymentIds(Collection<String> deploymentIds);

  /**
   * Definitions with that version number.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is less than 1
   */
  ProcessDefinitionQuery processDefinitionVersion(Integer version);

  ProcessDefinitionQuery processDefinitionVersionGreaterThan(Integer version);

  ProcessDefinitionQuery processDefinitionVersionGreaterThanOrEquals(Integer version);

  ProcessDefinitionQuery processDefinitionVersionLowerThan(Integer version);

  ProcessDefinitionQuery processDefinitionVersionLowerThanOrEquals(Integer version);

  /**
   * The highest version of each key in each tenant; other filters do not change which version that
   * is.
   */
  ProcessDefinitionQuery latestVersion();

  /** Definitions that can be started. */
  ProcessDefinitionQuery active();

  /** Definitions that are suspended. */
  ProcessDefinitionQuery suspended();

  ProcessDefinitionQuery orderByProcessDefinitionId();

  ProcessDefinitionQuery orderByProcessDefinitionKey();

  ProcessDefinitionQuery orderByProcessDefinitionName();

  ProcessDefinitionQuery orderByProcessDefinitionVersion();

  ProcessDefinitionQuery orderByProcessDefinitionCategory();

  ProcessDefinitionQuery orderByTenantId();

  ProcessDefinitionQuery orderByDeploymentId();
}
