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
  EventSubscriptionQuery id(String id);

  /** Those for one kind of event: {@code message}, {@code signal}. */
  EventSubscriptionQuery eventType(String eventType);

  EventSubscriptionQuery eventName(String eventName);

  EventSubscriptionQuery executionId(String executionId);

  EventSubscriptionQuery executionIds(Collection<String> executionIds);

  EventSubscriptionQuery processInstanceId(String processInstanceId);

  /** Those of start events, which no instance has. */
  EventSubscriptionQuery withoutProcessInstanceId();

  EventSubscriptionQuery processDefinitionId(String processDefinitionId);

  /** None: each is of a definition. */
  EventSubscriptionQuery withoutProcessDefinitionId();

  EventSubscriptionQuery activityId(String activityId);

  EventSubscriptionQuery tenantId(String tenantId);

  @Override
  EventSubscriptionQuery tenantIds(Collection<String> tenantIds);

  EventSubscriptionQuery withoutTenantId();

  /** Those that remember this, see {@link EventSubscription#getConfiguration}. */
  EventSubscriptionQuery configuration(String configuration);

  /** Those that remember one of these. */
  EventSubscriptionQuery configurations(Collection<String> configurations);

  EventSubscriptionQuery withoutConfiguration();

  /** Those that were made before that time. */
  EventSubscriptionQuery createdBefore(Date time);

  /** Those that were made after that time. */
  EventSubscriptionQuery createdAfter(Date time);

  EventSubscriptionQuery orderById();

  EventSubscriptionQuery orderByExecutionId();

  EventSubscriptionQuery orderByProcessInstanceId();

  EventSubscriptionQuery orderByProcessDefinitionId();

  EventSubscriptionQuery orderByCreateDate();

  EventSubscriptionQuery orderByEventName();

  EventSubscriptionQuery orderByTenantId();
}
