package io.turgo.engine.query.instance;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_INSTANCE_FACTS;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.query.select.ElementNames.Localized;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableReads;
import io.turgo.engine.query.variable.VariableTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricProcessInstanceQuery} on {@code turgo_h_instance}. */
public final class HistoricProcessInstances
    extends InstanceSelect<HistoricProcessInstanceQuery, HistoricProcessInstance> {
  /** How many are read at once to be deleted. */
  private static final int DELETED_AT_ONCE = 500;

  private static final Relation RUNNING = PROCESS_INSTANCE.as("running");
  private static final Field<Long> ENDED_AT = H_INSTANCE.optionalNumber("ended_at");
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

  static final QueryMethods<HistoricProcessInstanceQuery> METHODS =
      table(HistoricProcessInstanceQuery.class, H_INSTANCE, H_INSTANCE_FACTS)
          .argument("keys")
          .otherTextsIfAny("processDefinitionKeyNotIn", DEFINITION.text("key"))
          .when(
              "withoutProcessInstanceCallbackId",
              H_INSTANCE_FACTS.optionalText("callback_id").isNull())
          .notNull("finished", ENDED_AT)
          .when("deleted", H_INSTANCE.optionalText("delete_reason").isNotNull())
          .when("notDeleted", H_INSTANCE.optionalText("delete_reason").isNull())
          .text("finishedBy", END_USER)
          .notAfter("finishedBefore", H_INSTANCE.optionalNumber("ended_at"))
          .notBefore("finishedAfter", H_INSTANCE.optionalNumber("ended_at"))
          .orderBy("orderByProcessInstanceBusinessKey", H_INSTANCE.optionalText("business_key"))
          .orderBy("orderByProcessInstanceStartTime", H_INSTANCE.number("started_at"))
          .orderBy("orderByProcessInstanceEndTime", H_INSTANCE.optionalNumber("ended_at"))
          .orderBy(
              "orderByProcessInstanceDuration",
              H_INSTANCE.optionalNumber("ended_at").minus(H_INSTANCE.number("started_at")))
          .orderBy("orderByTenantId", DEFINITION.optionalText("tenant_id"))
          .by(
              Way.ofDefinition(H_INSTANCE.number("definition_id")),
              of -> of.textsIfAny("processDefinitionKeyIn", DEFINITION.text("key")))
          .and(VariableTable.of("variable", HistoricProcessInstances::variables))
          .methods(HistoricProcessInstances.class);

  private final LongPredicate removal;

  /** One that reads only. */
  public HistoricProcessInstances(Reads reads) {
    this(reads, id -> false);
  }

  /**
   * @param removal deletes what was recorded of an ended instance; false if there is nothing
   */
  public HistoricProcessInstances(Reads reads, LongPredicate removal) {
    super(reads, METHODS, H_INSTANCE, H_INSTANCE_FACTS, H_IDENTITY_LINK, FIELDS);
    this.removal = removal;
  }

  public void delete() {
    filterNotNull("finished", ENDED_AT, ENDED_AT.isNotNull());
    boolean any = true;
    while (any) {
      any = false;
      for (HistoricProcessInstance found : listPage(0, DELETED_AT_ONCE)) {
        any |= removal.test(((HistoricProcessInstanceValue) found).id());
      }
    }
  }

  @Override
  protected Table<?> from() {
    return H_INSTANCE
        .table()
        .leftJoin(DEFINITION.table())
        .on(DEFINITION.id().eq(H_INSTANCE.number("definition_id")))
        .leftJoin(H_INSTANCE_FACTS.table())
        .on(H_INSTANCE_FACTS.id().eq(H_INSTANCE.id()));
  }

  @Override
  protected HistoricProcessInstance map(Record row) {
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
  protected List<HistoricProcessInstance> complete(List<HistoricProcessInstance> found) {
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

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, H_VARIABLE),
        H_VARIABLE.number("instance_id").eq(H_INSTANCE.id()),
        new ScopeVariables.Search(
            H_INSTANCE.id(), H_VARIABLE.number("instance_id"), DSL.noCondition(), H_INSTANCE));
  }

  public void unfinished() {
    filter("unfinished", running());
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

  public void state(String state) {
    Field<Long> endedAt = H_INSTANCE.optionalNumber("ended_at");
    Field<String> end = H_INSTANCE.optionalText("end_activity_id");
    filter(
        "state",
        switch (required("state", state)) {
          case ProcessInstanceState.RUNNING -> running();
          case ProcessInstanceState.COMPLETED -> endedAt.isNotNull().and(end.isNotNull());
          case ProcessInstanceState.CANCELLED -> endedAt.isNotNull().and(end.isNull());
          default -> DSL.falseCondition();
        });
  }
}
