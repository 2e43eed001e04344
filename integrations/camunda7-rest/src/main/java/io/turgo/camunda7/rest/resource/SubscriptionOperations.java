package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What waits for messages, signals and the like. */
final class SubscriptionOperations {
  private static final Fields SUBSCRIPTION =
      Fields.named("EventSubscriptionDto")
          .with("id", Text.id(), "")
          .with("eventType", Shapes.ANY, "")
          .maybe("eventName", Shapes.ANY, "")
          .maybe("executionId", Text.id(), "")
          .maybe("processInstanceId", Text.id(), "")
          .with("activityId", Shapes.ANY, "")
          .with("createdDate", Shapes.TIME, "")
          .maybe("tenantId", Shapes.ANY, "");

  private SubscriptionOperations() {}

  static List<Operation> all() {
    return new Find<EventSubscriptionQuery, EventSubscription>(
            "/event-subscription",
            "EventSubscription",
            engine -> engine.getRuntimeService().createEventSubscriptionQuery(),
            SUBSCRIPTION,
            (call, found) -> found.stream().map(SubscriptionOperations::show).toList())
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

  private static Map<String, @Nullable Object> show(EventSubscription subscription) {
    return new Row()
        .put("id", subscription.getId())
        .put("eventType", subscription.getEventType())
        .put("eventName", subscription.getEventName())
        .put("executionId", subscription.getExecutionId())
        .put("processInstanceId", subscription.getProcessInstanceId())
        .put("activityId", subscription.getActivityId())
        .put("createdDate", subscription.getCreated())
        .tenant(subscription.getTenantId())
        .map();
  }
}
