package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.H_DETAIL;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.OfTask;
import io.turgo.engine.query.variable.VariableReads;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

/**
 * {@link HistoricDetailQuery} on {@code turgo_h_detail}, whose rows are of variables that were set,
 * or else of form properties.
 */
public final class HistoricDetails extends Select<HistoricDetailQuery, HistoricDetail> {
  private static final Relation EARLIER = H_DETAIL.as("earlier");

  /** Ids alone do not tell what was earlier, since each node has its own block of them. */
  private static final Field<Integer> EARLIER_ONES =
      DSL.<Integer>field(
          DSL.selectCount()
              .from(EARLIER.table())
              .where(EARLIER.number("instance_id").eq(H_DETAIL.number("instance_id")))
              .and(EARLIER.number("variable_id").eq(H_DETAIL.number("variable_id")))
              .and(
                  DSL.row(EARLIER.number("changed_at"), EARLIER.id())
                      .lt(H_DETAIL.number("changed_at"), H_DETAIL.id())));

  private static final Field<Integer> REVISION = EARLIER_ONES.as("revision");

  private static final List<Field<?>> FIELDS =
      VariableReads.valueFields(
          H_DETAIL,
          H_DETAIL.id(),
          H_DETAIL.number("instance_id"),
          H_DETAIL.number("execution_id"),
          H_DETAIL.number("activity_instance_id"),
          H_DETAIL.text("name"),
          H_DETAIL.number("variable_id"),
          H_DETAIL.number("changed_at"),
          REVISION);

  static final QueryMethods<HistoricDetailQuery> METHODS =
      FilterTable.of(HistoricDetailQuery.class)
          .id("id", H_DETAIL.id())
          .id("processInstanceId", H_DETAIL.number("instance_id"))
          .id("executionId", H_DETAIL.number("execution_id"))
          .id("activityInstanceId", H_DETAIL.number("activity_instance_id"))
          .when(
              "excludeTaskDetails",
              ofVariable(OfTask.is(H_VARIABLE))
                  .not()
                  .and(H_DETAIL.optionalNumber("task_id").isNull()))
          .when("variableUpdates", H_DETAIL.number("variable_id").ne(0L))
          .when("formProperties", H_DETAIL.number("variable_id").eq(0L))
          .orderBy("orderByFormPropertyId", H_DETAIL.text("name"))
          .orderBy("orderByProcessInstanceId", H_DETAIL.number("instance_id"))
          .orderBy("orderByVariableName", H_DETAIL.text("name"))
          .orderBy("orderByVariableType", H_DETAIL.text("type"))
          .orderBy("orderByVariableRevision", EARLIER_ONES)
          .orderBy("orderByTime", H_DETAIL.number("changed_at"))
          .methods(HistoricDetails.class);

  public HistoricDetails(Reads reads) {
    super(reads, METHODS, H_DETAIL, FIELDS);
  }

  @Override
  protected HistoricDetail map(Record row) {
    if (row.get(H_DETAIL.number("variable_id")) == 0) {
      return new HistoricFormPropertyValue(
          row.get(H_DETAIL.id()),
          row.get(H_DETAIL.number("instance_id")),
          row.get(H_DETAIL.number("execution_id")),
          row.get(H_DETAIL.number("activity_instance_id")),
          row.get(H_DETAIL.text("name")),
          row.get(H_DETAIL.optionalText("text_value")),
          row.get(H_DETAIL.number("changed_at")));
    }
    return new HistoricVariableUpdateValue(
        row.get(H_DETAIL.id()),
        row.get(H_DETAIL.number("instance_id")),
        row.get(H_DETAIL.number("execution_id")),
        row.get(H_DETAIL.number("activity_instance_id")),
        row.get(H_DETAIL.text("name")),
        row.get(H_DETAIL.text("type")),
        VariableReads.value(reads, H_DETAIL, row),
        row.get(H_DETAIL.number("changed_at")),
        row.get(REVISION));
  }

  public void activityId(String activityId) {
    filter(
        "activityId",
        DSL.exists(
            DSL.selectOne()
                .from(H_ACTIVITY.table())
                .where(H_ACTIVITY.id().eq(H_DETAIL.number("activity_instance_id")))
                .and(isText("activityId", H_ACTIVITY.text("activity_id"), activityId))));
  }

  public void taskId(String taskId) {
    filter(
        "taskId",
        ofVariable(isId("taskId", H_VARIABLE.number("execution_id"), taskId))
            .or(isId("taskId", H_DETAIL.number("task_id"), taskId)));
  }

  private static Condition ofVariable(Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(H_VARIABLE.table())
            .where(H_VARIABLE.number("instance_id").eq(H_DETAIL.number("instance_id")))
            .and(H_VARIABLE.id().eq(H_DETAIL.number("variable_id")))
            .and(such));
  }
}
