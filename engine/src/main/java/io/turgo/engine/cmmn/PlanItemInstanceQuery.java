package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import io.turgo.engine.search.VariableFilters;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds plan items of cases that run. One that has ended is found in history. Filters of variables
 * look at the variables of the plan item alone.
 *
 * @since 0.1.0
 */
public interface PlanItemInstanceQuery
    extends Query<PlanItemInstanceQuery, PlanItemInstance>,
        VariableFilters<PlanItemInstanceQuery>,
        TenantFilters<PlanItemInstanceQuery> {
  /**
   * Only the plan item with this id.
   *
   * @param planItemInstanceId an id that no plan item can have finds nothing
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceId(String planItemInstanceId);

  /**
   * Only plan items with one of these ids.
   *
   * @param planItemInstanceIds at least one id
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceIds(Collection<String> planItemInstanceIds);

  /**
   * Only plan items of this case.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  PlanItemInstanceQuery caseInstanceId(String caseInstanceId);

  /**
   * Only plan items of one of these cases.
   *
   * @param caseInstanceIds at least one id
   * @return this query
   */
  PlanItemInstanceQuery caseInstanceIds(Collection<String> caseInstanceIds);

  /**
   * Only plan items of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  PlanItemInstanceQuery caseDefinitionId(String caseDefinitionId);

  /**
   * Only plan items of the definition with this key.
   *
   * @param key the whole key, in upper and lower case as it is
   * @return this query
   */
  PlanItemInstanceQuery caseDefinitionKey(String key);

  /**
   * Only plan items directly in this instance of a stage.
   *
   * @param stageInstanceId the id of its plan item instance
   * @return this query
   */
  PlanItemInstanceQuery stageInstanceId(String stageInstanceId);

  /**
   * Only plan items with this id in the file.
   *
   * @param elementId the id of the {@code planItem} element
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceElementId(String elementId);

  /**
   * Only plan items with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceName(String name);

  /**
   * Only plan items whose name matches a pattern.
   *
   * @param pattern a pattern as {@link Query} describes it
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceNameLike(String pattern);

  /**
   * Only instances of this task, stage, milestone or listener.
   *
   * @param planItemDefinitionId the id of its element
   * @return this query
   */
  PlanItemInstanceQuery planItemDefinitionId(String planItemDefinitionId);

  /**
   * Only plan items of this type.
   *
   * @param type such as {@code humantask}, {@code stage} or {@code milestone}
   * @return this query
   */
  PlanItemInstanceQuery planItemDefinitionType(String type);

  /**
   * Only plan items of one of these types.
   *
   * @param types at least one type
   * @return this query
   */
  PlanItemInstanceQuery planItemDefinitionTypes(Collection<String> types);

  /**
   * Only stages.
   *
   * @return this query
   */
  PlanItemInstanceQuery onlyStages();

  /**
   * Only plan items in this state.
   *
   * @param state one of {@link PlanItemInstanceState}
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceState(String state);

  /**
   * Only plan items that have begun.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateActive();

  /**
   * Only plan items that wait for their entry criteria, or for their event.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateAvailable();

  /**
   * Only plan items that somebody has to start.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateEnabled();

  /**
   * Only plan items that somebody has decided against.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateDisabled();

  /**
   * Only plan items that a job starts.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateAsyncActive();

  /**
   * Only plan items that wait to begin once more.
   *
   * @return this query
   */
  PlanItemInstanceQuery planItemInstanceStateWaitingForRepetition();

  /**
   * Only plan items of cases with this variable and value.
   *
   * @param name the name of a variable of the case
   * @param value the value, null included
   * @return this query
   */
  PlanItemInstanceQuery caseVariableValueEquals(String name, @Nullable Object value);

  /**
   * Only plan items of cases of this tenant.
   *
   * @param tenantId the id of a tenant
   * @return this query
   */
  PlanItemInstanceQuery caseInstanceTenantId(String tenantId);

  /**
   * Sorts by id, which is the order of creation.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  PlanItemInstanceQuery orderByPlanItemInstanceId();

  /**
   * Sorts by the time of creation.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  PlanItemInstanceQuery orderByCreateTime();

  /**
   * Sorts by name.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  PlanItemInstanceQuery orderByName();
}
