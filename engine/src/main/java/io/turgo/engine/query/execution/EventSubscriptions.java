package io.turgo.engine.query.execution;

import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.EVENT_SUBSCRIPTION;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link EventSubscriptionQuery} on {@code turgo_event_subscription}. */
public final class EventSubscriptions extends Select<EventSubscriptionQuery, EventSubscription> {
  /** All there are: the index on names begins with them. */
  private static final List<String> KINDS =
      Arrays.stream(EventSubscriptionRow.Kind.values())
          .map(kind -> kind.name().toLowerCase(Locale.ROOT))
          .toList();

  private static final Field<String> KIND = EVENT_SUBSCRIPTION.text("kind");
  private static final Field<String> NAME = EVENT_SUBSCRIPTION.optionalText("name");
  private static final Field<Long> EXECUTION_ID = EVENT_SUBSCRIPTION.number("execution_id");
  private static final Field<String> ACTIVITY_ID = EVENT_SUBSCRIPTION.text("activity_id");
  private static final Field<Long> INSTANCE_ID = EVENT_SUBSCRIPTION.number("instance_id");
  private static final Field<Long> DEFINITION_ID = EVENT_SUBSCRIPTION.number("definition_id");
  private static final Field<Long> CREATED_AT = EVENT_SUBSCRIPTION.number("created_at");
  private static final Field<String> TENANT_ID = EVENT_SUBSCRIPTION.text("tenant_id");
  private static final Field<String> CONFIGURATION =
      DSL.coalesce(
          EVENT_SUBSCRIPTION.optionalText("configuration"),
          EVENT_SUBSCRIPTION.optionalNumber("kept_id").cast(SQLDataType.VARCHAR));

  private static final Field<String> SHOWN_CONFIGURATION = CONFIGURATION.as("configuration");

  private static final RecordColumns<EventSubscription> COLUMNS =
      RecordColumns.of(
          EventSubscriptionValue.class,
          EVENT_SUBSCRIPTION.id(),
          KIND,
          NAME,
          EXECUTION_ID,
          ACTIVITY_ID,
          INSTANCE_ID,
          DEFINITION_ID,
          CREATED_AT,
          SHOWN_CONFIGURATION,
          TENANT_ID);

  static final QueryMethods<EventSubscriptionQuery> METHODS =
      FilterTable.of(EventSubscriptionQuery.class)
          .id("id", EVENT_SUBSCRIPTION.id())
          .text("eventType", KIND)
          .execution("executionId", EXECUTION_ID, INSTANCE_ID)
          .id("processInstanceId", INSTANCE_ID)
          .when("withoutProcessInstanceId", INSTANCE_ID.eq(0L))
          .when("withoutProcessDefinitionId", DSL.falseCondition())
          .text("configuration", CONFIGURATION)
          .texts("configurations", CONFIGURATION)
          .when("withoutConfiguration", CONFIGURATION.isNull())
          .orderBy("orderByEventName", NAME)
          .id("processDefinitionId", DEFINITION_ID)
          .text("activityId", ACTIVITY_ID)
          .text("tenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .when("withoutTenantId", TENANT_ID.eq(""))
          .before("createdBefore", CREATED_AT)
          .after("createdAfter", CREATED_AT)
          .orderBy("orderById", EVENT_SUBSCRIPTION.id())
          .orderBy("orderByExecutionId", EXECUTION_ID)
          .orderBy("orderByProcessInstanceId", INSTANCE_ID)
          .orderBy("orderByProcessDefinitionId", DEFINITION_ID)
          .orderBy("orderByCreateDate", CREATED_AT)
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(EventSubscriptions.class);

  public EventSubscriptions(Reads reads) {
    super(reads, METHODS, EVENT_SUBSCRIPTION, COLUMNS);
  }

  public void eventName(String value) {
    filter("eventName", isText("eventName", NAME, value).and(KIND.in(KINDS)));
  }

  public void executionIds(Collection<String> values) {
    List<Long> ids = Ids.parse(some("executionIds", values));
    filter("executionIds", EXECUTION_ID.in(ids).and(Below.instanceOfExecutions(INSTANCE_ID, ids)));
  }
}
