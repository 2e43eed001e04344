package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.some;
import static io.turgo.engine.query.Relations.EVENT_SUBSCRIPTION;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** {@link EventSubscriptionQuery} on {@code turgo_event_subscription}. */
final class EventSubscriptions extends Select<EventSubscriptionQuery, EventSubscription>
    implements EventSubscriptionQuery {
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

  EventSubscriptions(Reads reads) {
    super(reads);
  }

  @Override
  EventSubscriptionQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return EVENT_SUBSCRIPTION.id();
  }

  @Override
  Table<?> from() {
    return EVENT_SUBSCRIPTION.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  EventSubscription map(Record row) {
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

  @Override
  public EventSubscriptionQuery id(String value) {
    return id("id", EVENT_SUBSCRIPTION.id(), value);
  }

  @Override
  public EventSubscriptionQuery eventType(String value) {
    return text("eventType", EVENT_SUBSCRIPTION.text("kind"), value);
  }

  @Override
  public EventSubscriptionQuery eventName(String value) {
    return filter(
        "eventName",
        isText("eventName", EVENT_SUBSCRIPTION.optionalText("name"), value)
            .and(EVENT_SUBSCRIPTION.text("kind").in(KINDS)));
  }

  @Override
  public EventSubscriptionQuery executionId(String value) {
    return filter(
        "executionId",
        isExecution(
            "executionId",
            EVENT_SUBSCRIPTION.number("execution_id"),
            EVENT_SUBSCRIPTION.number("instance_id"),
            value));
  }

  @Override
  public EventSubscriptionQuery executionIds(Collection<String> values) {
    List<Long> ids = Ids.parse(some("executionIds", values));
    return filter(
        "executionIds",
        EVENT_SUBSCRIPTION
            .number("execution_id")
            .in(ids)
            .and(Below.instanceOfExecutions(EVENT_SUBSCRIPTION.number("instance_id"), ids)));
  }

  @Override
  public EventSubscriptionQuery processInstanceId(String value) {
    return id("processInstanceId", EVENT_SUBSCRIPTION.number("instance_id"), value);
  }

  @Override
  public EventSubscriptionQuery withoutProcessInstanceId() {
    return filter("withoutProcessInstanceId", EVENT_SUBSCRIPTION.number("instance_id").eq(0L));
  }

  @Override
  public EventSubscriptionQuery withoutProcessDefinitionId() {
    return filter("withoutProcessDefinitionId", DSL.falseCondition());
  }

  @Override
  public EventSubscriptionQuery configuration(String value) {
    return text("configuration", CONFIGURATION, value);
  }

  @Override
  public EventSubscriptionQuery configurations(Collection<String> values) {
    return texts("configurations", CONFIGURATION, values);
  }

  @Override
  public EventSubscriptionQuery withoutConfiguration() {
    return filter("withoutConfiguration", CONFIGURATION.isNull());
  }

  @Override
  public EventSubscriptionQuery orderByEventName() {
    return orderBy(EVENT_SUBSCRIPTION.optionalText("name"));
  }

  @Override
  public EventSubscriptionQuery processDefinitionId(String value) {
    return id("processDefinitionId", EVENT_SUBSCRIPTION.number("definition_id"), value);
  }

  @Override
  public EventSubscriptionQuery activityId(String value) {
    return text("activityId", EVENT_SUBSCRIPTION.text("activity_id"), value);
  }

  @Override
  public EventSubscriptionQuery tenantId(String value) {
    return text("tenantId", EVENT_SUBSCRIPTION.text("tenant_id"), value);
  }

  @Override
  public EventSubscriptionQuery tenantIds(Collection<String> values) {
    return texts("tenantIds", EVENT_SUBSCRIPTION.text("tenant_id"), values);
  }

  @Override
  public EventSubscriptionQuery withoutTenantId() {
    return filter("withoutTenantId", EVENT_SUBSCRIPTION.text("tenant_id").eq(""));
  }

  @Override
  public EventSubscriptionQuery createdBefore(Date time) {
    return before("createdBefore", EVENT_SUBSCRIPTION.number("created_at"), time);
  }

  @Override
  public EventSubscriptionQuery createdAfter(Date time) {
    return after("createdAfter", EVENT_SUBSCRIPTION.number("created_at"), time);
  }

  @Override
  public EventSubscriptionQuery orderById() {
    return orderBy(EVENT_SUBSCRIPTION.id());
  }

  @Override
  public EventSubscriptionQuery orderByExecutionId() {
    return orderBy(EVENT_SUBSCRIPTION.number("execution_id"));
  }

  @Override
  public EventSubscriptionQuery orderByProcessInstanceId() {
    return orderBy(EVENT_SUBSCRIPTION.number("instance_id"));
  }

  @Override
  public EventSubscriptionQuery orderByProcessDefinitionId() {
    return orderBy(EVENT_SUBSCRIPTION.number("definition_id"));
  }

  @Override
  public EventSubscriptionQuery orderByCreateDate() {
    return orderBy(EVENT_SUBSCRIPTION.number("created_at"));
  }

  @Override
  public EventSubscriptionQuery orderByTenantId() {
    return orderBy(EVENT_SUBSCRIPTION.text("tenant_id"));
  }
}
