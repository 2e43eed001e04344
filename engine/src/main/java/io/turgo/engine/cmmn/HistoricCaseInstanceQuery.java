package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds cases that run or have ended.
 *
 * @since 0.1.0
 */
public interface HistoricCaseInstanceQuery
    extends Query<HistoricCaseInstanceQuery, HistoricCaseInstance>,
        TenantFilters<HistoricCaseInstanceQuery>,
        VariableFilters<HistoricCaseInstanceQuery> {
  /**
   * Only the case with this id.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceId(String caseInstanceId);

  /**
   * Only cases with one of these ids.
   *
   * @param caseInstanceIds at least one id
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceIds(Collection<String> caseInstanceIds);

  /**
   * Only cases of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  HistoricCaseInstanceQuery caseDefinitionId(String caseDefinitionId);

  /**
   * Only cases of the definition with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  HistoricCaseInstanceQuery caseDefinitionKey(String key);

  /**
   * Only cases with this business key.
   *
   * @param businessKey the whole key, in upper and lower case as it is
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceBusinessKey(String businessKey);

  /**
   * Only cases with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceName(String name);

  /**
   * Only cases in this state.
   *
   * @param state {@code active}, {@code completed} or {@code terminated}; any other finds nothing
   * @return this query
   */
  HistoricCaseInstanceQuery state(String state);

  /**
   * Only cases that have ended.
   *
   * @return this query
   */
  HistoricCaseInstanceQuery finished();

  /**
   * Only cases that run.
   *
   * @return this query
   */
  HistoricCaseInstanceQuery unfinished();

  /**
   * Only cases that were started at that time or before.
   *
   * @param time the time
   * @return this query
   */
  HistoricCaseInstanceQuery startedBefore(Date time);

  /**
   * Only cases that were started at that time or after.
   *
   * @param time the time
   * @return this query
   */
  HistoricCaseInstanceQuery startedAfter(Date time);

  /**
   * Only cases that have ended at that time or before.
   *
   * @param time the time
   * @return this query
   */
  HistoricCaseInstanceQuery finishedBefore(Date time);

  /**
   * Only cases that have ended at that time or after.
   *
   * @param time the time
   * @return this query
   */
  HistoricCaseInstanceQuery finishedAfter(Date time);

  /**
   * Only cases that this user has started.
   *
   * @param userId the id of the user
   * @return this query
   */
  HistoricCaseInstanceQuery startedBy(String userId);

  /**
   * Reads the variables of the cases with them, in one more statement.
   *
   * @return this query
   */
  HistoricCaseInstanceQuery includeCaseVariables();

  /**
   * Only cases of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceTenantId(String tenantId);

  /**
   * Only cases without a tenant.
   *
   * @return this query
   */
  HistoricCaseInstanceQuery caseInstanceWithoutTenantId();

  /**
   * Sorts by id.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricCaseInstanceQuery orderByCaseInstanceId();

  /**
   * Sorts by the time of the start.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricCaseInstanceQuery orderByStartTime();

  /**
   * Sorts by the time of the end.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  HistoricCaseInstanceQuery orderByEndTime();
}
