package io.turgo.engine.cmmn;

import io.turgo.engine.search.Query;

/**
 * Finds event listeners of one kind in cases that run.
 *
 * @since 0.1.0
 */
public interface EventListenerInstanceQuery
    extends Query<EventListenerInstanceQuery, EventListenerInstance> {
  /**
   * Only the listener with this id.
   *
   * @param id an id that no plan item can have finds nothing
   * @return this query
   */
  EventListenerInstanceQuery id(String id);

  /**
   * Only listeners of this case.
   *
   * @param caseInstanceId an id that no case can have finds nothing
   * @return this query
   */
  EventListenerInstanceQuery caseInstanceId(String caseInstanceId);

  /**
   * Only listeners of this version of a definition.
   *
   * @param caseDefinitionId an id that no definition can have finds nothing
   * @return this query
   */
  EventListenerInstanceQuery caseDefinitionId(String caseDefinitionId);

  /**
   * Only listeners directly in this instance of a stage.
   *
   * @param stageInstanceId the id of its plan item instance
   * @return this query
   */
  EventListenerInstanceQuery stageInstanceId(String stageInstanceId);

  /**
   * Only listeners with this id in the file.
   *
   * @param elementId the id of the {@code planItem} element
   * @return this query
   */
  EventListenerInstanceQuery elementId(String elementId);

  /**
   * Only instances of this listener.
   *
   * @param planItemDefinitionId the id of its element
   * @return this query
   */
  EventListenerInstanceQuery planItemDefinitionId(String planItemDefinitionId);

  /**
   * Only listeners with this name.
   *
   * @param name the whole name, in upper and lower case as it is
   * @return this query
   */
  EventListenerInstanceQuery name(String name);

  /**
   * Only listeners that wait for their event.
   *
   * @return this query
   */
  EventListenerInstanceQuery stateAvailable();

  /**
   * Sorts by name.
   *
   * @return this query, which goes on with {@code asc} or {@code desc}
   */
  EventListenerInstanceQuery orderByName();
}
