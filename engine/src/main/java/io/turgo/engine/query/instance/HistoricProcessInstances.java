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
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import io.turgo.engine.query.variable.VariableTable;
import java.util.function.LongPredicate;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link HistoricProcessInstanceQuery} on {@code turgo_h_instance}. */
public final class HistoricProcessInstances
    extends InstanceSelect<HistoricProcessInstanceQuery, HistoricProcessInstance> {
  /** How many are read at once to be deleted. */
  private static final int DELETED_AT_ONCE = 500;

  private static final Relation OF_CASE = DEFINITION.as("of_case");
  private static final Relation RUNNING = PROCESS_INSTANCE.as("running");
  private static final Field<Long> ENDED_AT = H_INSTANCE.optionalNumber("ended_at");
  private static final Field<String> END = H_INSTANCE.optionalText("end_activity_id");
  private static final Field<String> END_USER = H_INSTANCE_FACTS.optionalText("end_user_id");
  private static final Field<String> DELETE_REASON = H_INSTANCE.optionalText("delete_reason");
  private static final RecordColumns<HistoricProcessInstance> COLUMNS =
      RecordColumns.of(
          HistoricProcessInstanceValue.class,
          ID,
          DEFINITION_ID,
          DEFINITION_KEY,
          DEFINITION_NAME,
          DEFINITION_CATEGORY,
          DEFINITION_VERSION,
          DEPLOYMENT_ID,
          TENANT_ID,
          BUSINESS_KEY,
          NAME,
          START_USER_ID,
          H_INSTANCE.optionalText("start_activity_id"),
          STARTED_AT,
          ENDED_AT,
          END,
          DELETE_REASON,
          SUPER_ID,
          END_USER,
          BUSINESS_STATUS,
          DUE_AT,
          CLAIMED_AT,
          CLAIMED_BY,
          CALLBACK_ID,
          CALLBACK_TYPE,
          REFERENCE_ID,
          REFERENCE_TYPE);

  static final QueryMethods<HistoricProcessInstanceQuery> METHODS =
      table(HistoricProcessInstanceQuery.class)
          .argument("keys")
          .otherTextsIfAny("processDefinitionKeyNotIn", DEFINITION_KEY)
          .when("withoutProcessInstanceCallbackId", CALLBACK_ID.isNull())
          .notNull("finished", ENDED_AT)
          .when("deleted", DELETE_REASON.isNotNull())
          .when("notDeleted", DELETE_REASON.isNull())
          .text("finishedBy", END_USER)
          .notAfter("finishedBefore", ENDED_AT)
          .notBefore("finishedAfter", ENDED_AT)
          .orderBy("orderByProcessInstanceBusinessKey", BUSINESS_KEY)
          .orderBy("orderByProcessInstanceStartTime", STARTED_AT)
          .orderBy("orderByProcessInstanceEndTime", ENDED_AT)
          .orderBy("orderByProcessInstanceDuration", ENDED_AT.minus(STARTED_AT))
          .orderBy("orderByTenantId", TENANT_ID)
          .by(
              Way.ofDefinition(DEFINITION_ID),
              of -> of.textsIfAny("processDefinitionKeyIn", DEFINITION_KEY))
          .and(VariableTable.of("variable", HistoricProcessInstances::variables))
          .methods(HistoricProcessInstances.class);

  /** Few definitions, along an index that has no others. */
  private static final Select<Record1<Long>> CASES =
      DSL.select(OF_CASE.id()).from(OF_CASE.table()).where(Aggregates.isCase(OF_CASE));

  private final LongPredicate removal;

  /** One that reads only. */
  public HistoricProcessInstances(Reads reads) {
    this(reads, id -> false);
  }

  /**
   * @param removal deletes what was recorded of an ended instance; false if there is nothing
   */
  public HistoricProcessInstances(Reads reads, LongPredicate removal) {
    super(reads, METHODS, H_INSTANCE, H_IDENTITY_LINK, H_VARIABLE, COLUMNS);
    filter("kind", DEFINITION_ID.notIn(CASES));
    this.removal = removal;
  }

  public void delete() {
    filterNotNull("finished", ENDED_AT, ENDED_AT.isNotNull());
    boolean any = true;
    while (any) {
      any = false;
      for (HistoricProcessInstance found : listPage(0, DELETED_AT_ONCE)) {
        any |= removal.test(Long.parseLong(found.getId()));
      }
    }
  }

  @Override
  protected Table<?> from() {
    return H_INSTANCE
        .table()
        .leftJoin(DEFINITION.table())
        .on(DEFINITION.id().eq(DEFINITION_ID))
        .leftJoin(H_INSTANCE_FACTS.table())
        .on(H_INSTANCE_FACTS.id().eq(ID));
  }

  private static ScopeVariables variables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, H_VARIABLE),
        H_VARIABLE.number("instance_id").eq(H_INSTANCE.id()),
        new ScopeVariables.Search(
                H_INSTANCE.id(), H_VARIABLE.number("instance_id"), DSL.noCondition())
            .from(H_INSTANCE, DSL.noCondition()));
  }

  public void unfinished() {
    filter("unfinished", running());
  }

  /**
   * SQLite has an index on these. On PostgreSQL it is said twice, because the second is found by
   * the key of a table that holds no others, and each start would pay for the index.
   */
  private Condition running() {
    Condition notEnded = ENDED_AT.isNull();
    return reads.isSqlite()
        ? notEnded
        : notEnded.and(ID.in(DSL.select(RUNNING.id()).from(RUNNING.table())));
  }

  public void state(String state) {
    filter(
        "state",
        switch (required("state", state)) {
          case ProcessInstanceState.RUNNING -> running();
          case ProcessInstanceState.COMPLETED -> ENDED_AT.isNotNull().and(END.isNotNull());
          case ProcessInstanceState.CANCELLED -> ENDED_AT.isNotNull().and(END.isNull());
          default -> DSL.falseCondition();
        });
  }
}
