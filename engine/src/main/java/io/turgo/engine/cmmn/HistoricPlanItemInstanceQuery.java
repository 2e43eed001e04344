package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Date;

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
   * Only plan items with this id in the file.
   *
   * @param elementId the id of the {@code planItem} element
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceElementId(String elementId);

  /**
   * Only plan items whose name matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceNameLike(String pattern);

  /**
   * Only plan items in this state.
   *
   * @param state {@code active}, {@code completed} or {@code terminated}; any other finds nothing
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceState(String state);

  /**
   * Only the plan items that had a task, or that called a process or a case.
   *
   * @param referenceId id of the task or of the called instance
   * @return this query
   */
  HistoricPlanItemInstanceQuery planItemInstanceReferenceId(String referenceId);

  /**
   * Only stages.
   *
   * @return this query
   */
  HistoricPlanItemInstanceQuery onlyStages();

  /**
   * Only plan items that have ended at that time or before.
   *
   * @param time the time
   * @return this query
   */
  HistoricPlanItemInstanceQuery endedBefore(Date time);

  /**
   * Only plan items that have ended at that time or after.
   *
   * @param time the time
   * @return this query
   */
  HistoricPlanItemInstanceQuery endedAfter(Date time);

  /**
   * Only plan items that were complete or have happened at that time or before.
   *
   * @param time the time
   * @return this query
   */
  HistoricPlanItemInstanceQuery completedBefore(Date time);

  /**
   * Only plan items that were complete or have happened at that time or after.
   *
   * @param time the time
   * @return this query
   */
  HistoricPlanItemInstanceQuery completedAfter(Date time);

  /**
   * Sorts by name.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricPlanItemInstanceQuery orderByName();

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
