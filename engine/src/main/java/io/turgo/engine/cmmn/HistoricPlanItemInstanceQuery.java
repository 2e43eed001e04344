package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;

/**
 * Finds plan items that have begun or have happened, reached milestones among them.
 *
 * @since 0.1.0
 */
public interface HistoricPlanItemInstanceQuery
    extends Query<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance>,
        TenantFilters<HistoricPlanItemInstanceQuery> {
  /**
   * Only the plan item with this id.
   *
   * @param planItemInstanceId an id that no plan item can have finds nothing
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceId(String planItemInstanceId);

  /**
   * Only plan items of this case.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceCaseInstanceId(String caseInstanceId);

  /**
   * Only plan items of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceCaseDefinitionId(String caseDefinitionId);

  /**
   * Only instances of this task, stage, milestone or listener.
   *
   * @param planItemDefinitionId the id of its element
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceDefinitionId(String planItemDefinitionId);

  /**
   * Only plan items of this type.
   *
   * @param type such as {@code milestone}
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceDefinitionType(String type);

  /**
   * Only plan items with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceName(String name);

  /**
   * Only plan items of cases of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceTenantId(String tenantId);

  /**
   * Only plan items that have ended.
   *
   * @return this query
   */
  HistoricPlanItemInstanceQuery ended();

  /**
   * Only plan items that are active.
   *
   * @return this query
   */
  HistoricPlanItemInstanceQuery notEnded();

  /**
   * Sorts by the time at which they began.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricPlanItemInstanceQuery orderByCreateTime();

  /**
   * Sorts by the time at which they have ended.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricPlanItemInstanceQuery orderByEndedTime();
}
