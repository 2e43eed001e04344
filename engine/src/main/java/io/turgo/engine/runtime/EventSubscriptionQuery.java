package io.turgo.engine.runtime;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Finds what executions wait for that others bring: messages and signals.
 *
 * @since 0.1.0
 */
public interface EventSubscriptionQuery
    extends Query<EventSubscriptionQuery, EventSubscription>,
        TenantFilters<EventSubscriptionQuery> {
  /**
   * Only the subscription with this id.
   *
   * @param id the id of an event subscription
   * @return this query
   */
  EventSubscriptionQuery id(String id);

  /**
   * Only subscriptions to events of this type.
   *
   * @param eventType {@code message}, {@code signal} or another {@link
   *     EventSubscription#getEventType}
   * @return this query
   */
  EventSubscriptionQuery eventType(String eventType);

  /**
   * Only subscriptions to events of this name, of whatever type.
   *
   * @param eventName the name of a message or signal
   * @return this query
   */
  EventSubscriptionQuery eventName(String eventName);

  /**
   * Only subscriptions of this execution.
   *
   * @param executionId the id of an execution
   * @return this query
   */
  EventSubscriptionQuery executionId(String executionId);

  /**
   * Only subscriptions of one of these executions.
   *
   * @param executionIds one id or more
   * @return this query
   */
  EventSubscriptionQuery executionIds(Collection<String> executionIds);

  /**
   * Only subscriptions in this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  EventSubscriptionQuery processInstanceId(String processInstanceId);

  /**
   * Only subscriptions of start events, which belong to no process instance.
   *
   * @return this query
   */
  EventSubscriptionQuery withoutProcessInstanceId();

  /**
   * Only subscriptions of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  EventSubscriptionQuery processDefinitionId(String processDefinitionId);

  /**
   * Finds nothing, because every subscription belongs to a process definition.
   *
   * @return this query
   */
  EventSubscriptionQuery withoutProcessDefinitionId();

  /**
   * Only subscriptions of this element.
   *
   * @param activityId the id attribute of the element
   * @return this query
   */
  EventSubscriptionQuery activityId(String activityId);

  /**
   * Only subscriptions of this tenant.
   *
   * @param tenantId the tenant, matched as a whole; an empty text stands for none
   * @return this query
   */
  EventSubscriptionQuery tenantId(String tenantId);

  /**
   * Only subscriptions of one of these tenants.
   *
   * @param tenantIds one tenant or more; an empty text stands for none
   * @return this query
   */
  @Override
  EventSubscriptionQuery tenantIds(Collection<String> tenantIds);

  /**
   * Only subscriptions of no tenant.
   *
   * @return this query
   */
  EventSubscriptionQuery withoutTenantId();

  /**
   * Only subscriptions with this {@linkplain EventSubscription#getConfiguration configuration}.
   *
   * @param configuration the whole configuration
   * @return this query
   */
  EventSubscriptionQuery configuration(String configuration);

  /**
   * Only subscriptions with one of these {@linkplain EventSubscription#getConfiguration
   * configurations}.
   *
   * @param configurations one configuration or more
   * @return this query
   */
  EventSubscriptionQuery configurations(Collection<String> configurations);

  /**
   * Only subscriptions that have no configuration.
   *
   * @return this query
   */
  EventSubscriptionQuery withoutConfiguration();

  /**
   * Only subscriptions that were created before this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  EventSubscriptionQuery createdBefore(Date time);

  /**
   * Only subscriptions that were created after this time.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  EventSubscriptionQuery createdAfter(Date time);

  /**
   * Sorts by the subscription's id, which is a number, in the direction that {@link #asc()} or
   * {@link #desc()} then gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderById();

  /**
   * Sorts by the execution's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByExecutionId();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByProcessInstanceId();

  /**
   * Sorts by the process definition's id in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByProcessDefinitionId();

  /**
   * Sorts by the time of creation in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByCreateDate();

  /**
   * Sorts by the event's name in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByEventName();

  /**
   * Sorts by the tenant in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  EventSubscriptionQuery orderByTenantId();
}
