package io.turgo.engine.query.execution;

import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link EventSubscriptionQuery} on {@code turgo_event_subscription}. */
public final class EventSubscriptions extends Select<EventSubscriptionQuery, EventSubscription> {
  /** All there are: the index on names begins with them. */
  private static final List<String> KINDS =
      Arrays.stream(EventSubscriptionRow.Kind.values())
          .map(kind -> kind.name().toLowerCase(Locale.ROOT))
          .toList();

  private static final Field<String> CONFIGURATION =
      DSL.coalesce(
          EVENT_SUBSCRIPTION.optionalText("configuration"),
          EVENT_SUBSCRIPTION.optionalNumber("kept_id").cast(SQLDataType.VARCHAR));

  private static final Field<String> SHOWN_CONFIGURATION = CONFIGURATION.as("configuration");

  private static final List<Field<?>> FIELDS =
      List.of(
          EVENT_SUBSCRIPTION.id(),
          EVENT_SUBSCRIPTION.text("kind"),
          EVENT_SUBSCRIPTION.optionalText("name"),
          EVENT_SUBSCRIPTION.number("execution_id"),
          EVENT_SUBSCRIPTION.text("activity_id"),
          EVENT_SUBSCRIPTION.number("instance_id"),
          EVENT_SUBSCRIPTION.number("definition_id"),
          EVENT_SUBSCRIPTION.number("created_at"),
          SHOWN_CONFIGURATION,
          EVENT_SUBSCRIPTION.text("tenant_id"));

  static final QueryMethods<EventSubscriptionQuery> METHODS =
      FilterTable.of(EventSubscriptionQuery.class)
          .id("id", EVENT_SUBSCRIPTION.id())
          .text("eventType", EVENT_SUBSCRIPTION.text("kind"))
          .execution(
              "executionId",
              EVENT_SUBSCRIPTION.number("execution_id"),
              EVENT_SUBSCRIPTION.number("instance_id"))
          .id("processInstanceId", EVENT_SUBSCRIPTION.number("instance_id"))
          .when("withoutProcessInstanceId", EVENT_SUBSCRIPTION.number("instance_id").eq(0L))
          .when("withoutProcessDefinitionId", DSL.falseCondition())
          .text("configuration", CONFIGURATION)
          .texts("configurations", CONFIGURATION)
          .when("withoutConfiguration", CONFIGURATION.isNull())
          .orderBy("orderByEventName", EVENT_SUBSCRIPTION.optionalText("name"))
          .id("processDefinitionId", EVENT_SUBSCRIPTION.number("definition_id"))
          .text("activityId", EVENT_SUBSCRIPTION.text("activity_id"))
          .text("tenantId", EVENT_SUBSCRIPTION.text("tenant_id"))
          .texts("tenantIds", EVENT_SUBSCRIPTION.text("tenant_id"))
          .when("withoutTenantId", EVENT_SUBSCRIPTION.text("tenant_id").eq(""))
          .before("createdBefore", EVENT_SUBSCRIPTION.number("created_at"))
          .after("createdAfter", EVENT_SUBSCRIPTION.number("created_at"))
          .orderBy("orderById", EVENT_SUBSCRIPTION.id())
          .orderBy("orderByExecutionId", EVENT_SUBSCRIPTION.number("execution_id"))
          .orderBy("orderByProcessInstanceId", EVENT_SUBSCRIPTION.number("instance_id"))
          .orderBy("orderByProcessDefinitionId", EVENT_SUBSCRIPTION.number("definition_id"))
          .orderBy("orderByCreateDate", EVENT_SUBSCRIPTION.number("created_at"))
          .orderBy("orderByTenantId", EVENT_SUBSCRIPTION.text("tenant_id"))
          .methods(EventSubscriptions.class);

  public EventSubscriptions(Reads reads) {
    super(reads, METHODS, EVENT_SUBSCRIPTION, FIELDS);
  }

  @Override
  protected EventSubscription map(Record row) {
    return new EventSubscriptionValue(
        row.get(EVENT_SUBSCRIPTION.id()),
        row.get(EVENT_SUBSCRIPTION.text("kind")),
        row.get(EVENT_SUBSCRIPTION.optionalText("name")),
        row.get(EVENT_SUBSCRIPTION.number("execution_id")),
        row.get(EVENT_SUBSCRIPTION.text("activity_id")),
        row.get(EVENT_SUBSCRIPTION.number("instance_id")),
        row.get(EVENT_SUBSCRIPTION.number("definition_id")),
        row.get(EVENT_SUBSCRIPTION.number("created_at")),
        row.get(SHOWN_CONFIGURATION),
        row.get(EVENT_SUBSCRIPTION.text("tenant_id")));
  }

  public void eventName(String value) {
    filter(
        "eventName",
        isText("eventName", EVENT_SUBSCRIPTION.optionalText("name"), value)
            .and(EVENT_SUBSCRIPTION.text("kind").in(KINDS)));
  }

  public void executionIds(Collection<String> values) {
    List<Long> ids = Ids.parse(some("executionIds", values));
    filter(
        "executionIds",
        EVENT_SUBSCRIPTION
            .number("execution_id")
            .in(ids)
            .and(Below.instanceOfExecutions(EVENT_SUBSCRIPTION.number("instance_id"), ids)));
  }
}
