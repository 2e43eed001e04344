package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds cases that run.
 *
 * @since 0.1.0
 */
public interface CaseInstanceQuery
    extends Query<CaseInstanceQuery, CaseInstance>,
        TenantFilters<CaseInstanceQuery>,
        VariableFilters<CaseInstanceQuery> {
  /**
   * Only the case with this id.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  CaseInstanceQuery caseInstanceId(String caseInstanceId);

  /**
   * Only cases with one of these ids.
   *
   * @param caseInstanceIds at least one id
   * @return this query
   */
  CaseInstanceQuery caseInstanceIds(Collection<String> caseInstanceIds);

  /**
   * Only cases of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  CaseInstanceQuery caseDefinitionId(String caseDefinitionId);

  /**
   * Only cases of the definition with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  CaseInstanceQuery caseDefinitionKey(String key);

  /**
   * Only cases of definitions with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  CaseInstanceQuery caseDefinitionName(String name);

  /**
   * Only cases with this business key.
   *
   * @param businessKey the whole key, in upper and lower case as it is
   * @return this query
   */
  CaseInstanceQuery caseInstanceBusinessKey(String businessKey);

  /**
   * Only cases whose business key matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  CaseInstanceQuery caseInstanceBusinessKeyLike(String pattern);

  /**
   * Only cases with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  CaseInstanceQuery caseInstanceName(String name);

  /**
   * Only cases whose name matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  CaseInstanceQuery caseInstanceNameLike(String pattern);

  /**
   * Only cases whose name matches a pattern, in upper or lower case.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  CaseInstanceQuery caseInstanceNameLikeIgnoreCase(String pattern);

  /**
   * Only cases of definitions with one of these keys.
   *
   * @param keys at least one key
   * @return this query
   */
  CaseInstanceQuery caseDefinitionKeys(Collection<String> keys);

  /**
   * Only cases that a case task, or a task of a process, of this instance has called.
   *
   * @param instanceId the id of a case or of a process instance
   * @return this query
   */
  CaseInstanceQuery caseInstanceParentId(String instanceId);

  /**
   * Only cases in which this task, stage or milestone is active.
   *
   * @param planItemDefinitionId the id of its element
   * @return this query
   */
  CaseInstanceQuery activePlanItemDefinitionId(String planItemDefinitionId);

  /**
   * Only cases that were started at that time or before.
   *
   * @param time the time
   * @return this query
   */
  CaseInstanceQuery caseInstanceStartedBefore(Date time);

  /**
   * Only cases that were started at that time or after.
   *
   * @param time the time
   * @return this query
   */
  CaseInstanceQuery caseInstanceStartedAfter(Date time);

  /**
   * Only cases that this user has started.
   *
   * @param userId the id of the user
   * @return this query
   */
  CaseInstanceQuery caseInstanceStartedBy(String userId);

  /**
   * Reads the variables of the cases with them, in one more statement.
   *
   * @return this query
   */
  CaseInstanceQuery includeCaseVariables();

  /**
   * Only cases of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  CaseInstanceQuery caseInstanceTenantId(String tenantId);

  /**
   * Only cases without a tenant.
   *
   * @return this query
   */
  CaseInstanceQuery caseInstanceWithoutTenantId();

  /**
   * Only cases that are suspended.
   *
   * @return this query
   */
  CaseInstanceQuery suspended();

  /**
   * Only cases that are not suspended.
   *
   * @return this query
   */
  CaseInstanceQuery active();

  /**
   * Sorts by id.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseInstanceQuery orderByCaseInstanceId();

  /**
   * Sorts by the key of the definition.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseInstanceQuery orderByCaseDefinitionKey();

  /**
   * Sorts by the time of the start.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseInstanceQuery orderByStartTime();

  /**
   * Sorts by tenant.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  CaseInstanceQuery orderByTenantId();
}
