package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** What waits for messages, signals and the like. */
final class SubscriptionOperations {
  private static final View<Object, EventSubscription> SUBSCRIPTION =
      View.withNulls("EventSubscriptionDto", EventSubscription.class)
          .field("id", Types.ID, EventSubscription::getId)
          .field("eventType", Types.TEXT, EventSubscription::getEventType)
          .maybe("eventName", Types.TEXT, EventSubscription::getEventName)
          .maybe("executionId", Types.ID, EventSubscription::getExecutionId)
          .maybe("processInstanceId", Types.ID, EventSubscription::getProcessInstanceId)
          .field("activityId", Types.TEXT, EventSubscription::getActivityId)
          .field("createdDate", Shapes.TIME, EventSubscription::getCreated)
          .tenant(EventSubscription::getTenantId);

  private SubscriptionOperations() {}

  static List<Operation> all() {
    return new Find<EventSubscriptionQuery, EventSubscription>(
            "/event-subscription",
            "EventSubscription",
            engine -> engine.getRuntimeService().createEventSubscriptionQuery(),
            SUBSCRIPTION)
        .text("eventSubscriptionId", EventSubscriptionQuery::id)
        .text("eventName", EventSubscriptionQuery::eventName)
        .text("eventType", EventSubscriptionQuery::eventType)
        .text("executionId", EventSubscriptionQuery::executionId)
        .text("processInstanceId", EventSubscriptionQuery::processInstanceId)
        .text("activityId", EventSubscriptionQuery::activityId)
        .tenant(EventSubscriptionQuery::tenantId, EventSubscriptionQuery::withoutTenantId)
        .notServed(
            "the engine does not look for both kinds at once",
            "includeEventSubscriptionsWithoutTenantId")
        .sort("created", EventSubscriptionQuery::orderByCreateDate)
        .sort("tenantId", EventSubscriptionQuery::orderByTenantId)
        .byAddress();
  }
}
