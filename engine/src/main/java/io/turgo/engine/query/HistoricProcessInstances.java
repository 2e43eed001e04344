package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.Relations.DEFINITION;
import static io.turgo.engine.query.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.Relations.H_INSTANCE;
import static io.turgo.engine.query.Relations.H_INSTANCE_FACTS;
import static io.turgo.engine.query.Relations.H_VARIABLE;
import static io.turgo.engine.query.Relations.PROCESS_INSTANCE;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.query.ElementNames.Localized;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricProcessInstanceQuery} on {@code turgo_h_instance}. */
final class HistoricProcessInstances
    extends InstanceSelect<HistoricProcessInstanceQuery, HistoricProcessInstance>
    implements HistoricProcessInstanceQuery, ScopeVariableFilters<HistoricProcessInstanceQuery> {
  /** How many are read at once to be deleted. */
  private static final int DELETED_AT_ONCE = 500;

  private static final Relation RUNNING = PROCESS_INSTANCE.as("running");
  private static final Field<String> END_USER = H_INSTANCE_FACTS.optionalText("end_user_id");
  private static final List<Field<?>> OWN_FIELDS =
      List.of(
          H_INSTANCE.id(),
          H_INSTANCE.number("definition_id"),
          DEFINITION.text("key"),
          DEFINITION.optionalText("name"),
          DEFINITION.optionalText("category"),
          DEFINITION.integer("version"),
          DEFINITION.number("deployment_id"),
          DEFINITION.optionalText("tenant_id"),
          H_INSTANCE.optionalText("business_key"),
          H_INSTANCE.optionalText("name"),
          H_INSTANCE.optionalText("start_user_id"),
          H_INSTANCE.optionalText("start_activity_id"),
          H_INSTANCE.number("started_at"),
          H_INSTANCE.optionalNumber("ended_at"),
          H_INSTANCE.optionalText("end_activity_id"),
          H_INSTANCE.optionalText("delete_reason"),
          H_INSTANCE.optionalNumber("super_id"));
  private static final List<Field<?>> FIELDS =
      Stream.of(OWN_FIELDS, List.of(END_USER), factFields(H_INSTANCE_FACTS))
          .<Field<?>>flatMap(List::stream)
          .toList();

  private final LongPredicate removal;

  /** One that reads only. */
  HistoricProcessInstances(Reads reads) {
    this(reads, id -> false);
  }

  /**
   * @param removal deletes what was recorded of an ended instance; false if there is nothing
   */
  HistoricProcessInstances(Reads reads, LongPredicate removal) {
    super(reads, H_INSTANCE, H_INSTANCE_FACTS, H_IDENTITY_LINK);
    this.removal = removal;
  }

  @Override
  public void delete() {
    finished();
    boolean any = true;
    while (any) {
      any = false;
      for (HistoricProcessInstance found : listPage(0, DELETED_AT_ONCE)) {
        any |= removal.test(((HistoricProcessInstanceValue) found).id());
      }
    }
  }

  @Override
  HistoricProcessInstanceQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return H_INSTANCE.id();
  }

  @Override
  Table<?> from() {
    return H_INSTANCE
        .table()
        .leftJoin(DEFINITION.table())
        .on(DEFINITION.id().eq(H_INSTANCE.number("definition_id")))
        .leftJoin(H_INSTANCE_FACTS.table())
        .on(H_INSTANCE_FACTS.id().eq(H_INSTANCE.id()));
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  HistoricProcessInstance map(Record row) {
    return new HistoricProcessInstanceValue(
        row.get(H_INSTANCE.id()),
        row.get(H_INSTANCE.number("definition_id")),
        row.get(DEFINITION.text("key")),
        row.get(DEFINITION.optionalText("name")),
        row.get(DEFINITION.optionalText("category")),
        row.get(DEFINITION.integer("version")),
        row.get(DEFINITION.number("deployment_id")),
        row.get(DEFINITION.optionalText("tenant_id")),
        row.get(H_INSTANCE.optionalText("business_key")),
        row.get(H_INSTANCE.optionalText("name")),
        row.get(H_INSTANCE.optionalText("start_user_id")),
        row.get(H_INSTANCE.optionalText("start_activity_id")),
        row.get(H_INSTANCE.number("started_at")),
        row.get(H_INSTANCE.optionalNumber("ended_at")),
        row.get(H_INSTANCE.optionalText("end_activity_id")),
        row.get(H_INSTANCE.optionalText("delete_reason")),
        row.get(END_USER),
        facts(row),
        row.get(H_INSTANCE.optionalNumber("super_id")),
        Localized.NOT,
        Map.of());
  }

  @Override
  List<HistoricProcessInstance> complete(List<HistoricProcessInstance> found) {
    if (!includeVariables && !language.isSet()) {
      return found;
    }
    List<Long> ids = new ArrayList<>();
    found.forEach(one -> ids.add(((HistoricProcessInstanceValue) one).id()));
    Map<Long, Map<String, @Nullable Object>> variables =
        includeVariables
            ? new VariableReads(reads).ofInstances(H_VARIABLE, ids, includedNames)
            : Map.of();
    List<HistoricProcessInstance> completed = new ArrayList<>(found.size());
    for (HistoricProcessInstance one : found) {
      HistoricProcessInstanceValue value = (HistoricProcessInstanceValue) one;
      completed.add(
          value.with(
              variables.getOrDefault(value.id(), Map.of()),
              language.of(reads, value.definitionId(), null)));
    }
    return completed;
  }

  @Override
  public ScopeVariables scopeVariables() {
    return new ScopeVariables(
        new VariableCondition(reads, H_VARIABLE),
        H_VARIABLE.number("instance_id").eq(H_INSTANCE.id()),
        new ScopeVariables.Search(
            H_INSTANCE.id(), H_VARIABLE.number("instance_id"), DSL.noCondition(), H_INSTANCE));
  }

  @Override
  public HistoricProcessInstanceQuery processDefinitionKeyIn(Collection<String> values) {
    return byDefinition(
        "processDefinitionKeyIn",
        isOneOfAny("processDefinitionKeyIn", DEFINITION.text("key"), values));
  }

  @Override
  public HistoricProcessInstanceQuery processDefinitionKeyNotIn(Collection<String> keys) {
    return filter("processDefinitionKeyNotIn", isNoneOf("keys", DEFINITION.text("key"), keys));
  }

  @Override
  public HistoricProcessInstanceQuery withoutProcessInstanceCallbackId() {
    return filter("withoutProcessInstanceCallbackId", facts.optionalText("callback_id").isNull());
  }

  @Override
  public HistoricProcessInstanceQuery finished() {
    return filterNotNull("finished", H_INSTANCE.optionalNumber("ended_at"));
  }

  @Override
  public HistoricProcessInstanceQuery unfinished() {
    return filter("unfinished", running());
  }

  /**
   * SQLite has an index on these. On PostgreSQL it is said twice, because the second is found by
   * the key of a table that holds no others, and each start would pay for the index.
   */
  private Condition running() {
    Condition notEnded = H_INSTANCE.optionalNumber("ended_at").isNull();
    return reads.isSqlite()
        ? notEnded
        : notEnded.and(H_INSTANCE.id().in(DSL.select(RUNNING.id()).from(RUNNING.table())));
  }

  @Override
  public HistoricProcessInstanceQuery deleted() {
    return filter("deleted", H_INSTANCE.optionalText("delete_reason").isNotNull());
  }

  @Override
  public HistoricProcessInstanceQuery notDeleted() {
    return filter("notDeleted", H_INSTANCE.optionalText("delete_reason").isNull());
  }

  @Override
  public HistoricProcessInstanceQuery state(String state) {
    Field<Long> endedAt = H_INSTANCE.optionalNumber("ended_at");
    Field<String> end = H_INSTANCE.optionalText("end_activity_id");
    return filter(
        "state",
        switch (required("state", state)) {
          case ProcessInstanceState.RUNNING -> running();
          case ProcessInstanceState.COMPLETED -> endedAt.isNotNull().and(end.isNotNull());
          case ProcessInstanceState.CANCELLED -> endedAt.isNotNull().and(end.isNull());
          default -> DSL.falseCondition();
        });
  }

  @Override
  public HistoricProcessInstanceQuery finishedBy(String value) {
    return text("finishedBy", END_USER, value);
  }

  @Override
  public HistoricProcessInstanceQuery finishedBefore(Date time) {
    return notAfter("finishedBefore", H_INSTANCE.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricProcessInstanceQuery finishedAfter(Date time) {
    return notBefore("finishedAfter", H_INSTANCE.optionalNumber("ended_at"), time);
  }

  @Override
  public HistoricProcessInstanceQuery orderByProcessInstanceBusinessKey() {
    return orderBy(H_INSTANCE.optionalText("business_key"));
  }

  @Override
  public HistoricProcessInstanceQuery orderByProcessInstanceStartTime() {
    return orderBy(H_INSTANCE.number("started_at"));
  }

  @Override
  public HistoricProcessInstanceQuery orderByProcessInstanceEndTime() {
    return orderBy(H_INSTANCE.optionalNumber("ended_at"));
  }

  @Override
  public HistoricProcessInstanceQuery orderByProcessInstanceDuration() {
    return orderBy(H_INSTANCE.optionalNumber("ended_at").minus(H_INSTANCE.number("started_at")));
  }

  @Override
  public HistoricProcessInstanceQuery orderByTenantId() {
    return orderBy(DEFINITION.optionalText("tenant_id"));
  }
}
