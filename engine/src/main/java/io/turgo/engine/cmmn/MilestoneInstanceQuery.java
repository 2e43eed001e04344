package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import java.util.Date;

/**
 * Finds milestones that cases have reached. They are part of the history of activities: without
 * that, nothing is found.
 *
 * @since 0.1.0
 */
public interface MilestoneInstanceQuery extends Query<MilestoneInstanceQuery, MilestoneInstance> {
  /**
   * Only the milestone with this id.
   *
   * @param id an id that no milestone can have finds nothing
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceId(String id);

  /**
   * Only milestones of this case.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceCaseInstanceId(String caseInstanceId);

  /**
   * Only milestones of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceCaseDefinitionId(String caseDefinitionId);

  /**
   * Only milestones with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceName(String name);

  /**
   * Only milestones that were reached at that time or before.
   *
   * @param time the time
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceReachedBefore(Date time);

  /**
   * Only milestones that were reached at that time or after.
   *
   * @param time the time
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceReachedAfter(Date time);

  /**
   * Only milestones of cases of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  MilestoneInstanceQuery milestoneInstanceTenantId(String tenantId);

  /**
   * Sorts by name.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  MilestoneInstanceQuery orderByMilestoneName();

  /**
   * Sorts by the time at which they were reached.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  MilestoneInstanceQuery orderByTimeStamp();
}
