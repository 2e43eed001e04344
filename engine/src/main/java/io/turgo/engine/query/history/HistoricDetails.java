package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.H_ACTIVITY;
import static io.turgo.engine.query.select.Relations.H_DETAIL;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.variable.OfTask;
import io.turgo.engine.query.variable.VariableReads;
import java.util.Date;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * {@link HistoricDetailQuery} on {@code turgo_h_detail}, whose rows are of variables that were set,
 * or else of form properties.
 */
public final class HistoricDetails extends Select<HistoricDetailQuery, HistoricDetail> {
  private static final Field<Long> INSTANCE_ID = H_DETAIL.number("instance_id");
  private static final Field<Long> EXECUTION_ID = H_DETAIL.number("execution_id");
  private static final Field<Long> ACTIVITY = H_DETAIL.number("activity_instance_id");
  private static final Field<Long> VARIABLE_ID = H_DETAIL.number("variable_id");
  private static final Field<Long> CHANGED_AT = H_DETAIL.number("changed_at");
  private static final Field<String> NAME = H_DETAIL.text("name");
  private static final Relation EARLIER = H_DETAIL.as("earlier");

  /** Ids alone do not tell what was earlier, since each node has its own block of them. */
  private static final Field<Integer> EARLIER_ONES =
      DSL.<Integer>field(
          DSL.selectCount()
              .from(EARLIER.table())
              .where(EARLIER.number("instance_id").eq(INSTANCE_ID))
              .and(EARLIER.number("variable_id").eq(VARIABLE_ID))
              .and(
                  DSL.row(EARLIER.number("changed_at"), EARLIER.id())
                      .lt(CHANGED_AT, H_DETAIL.id())));

  private static final Field<Integer> REVISION = EARLIER_ONES.as("revision");

  /** A row of a variable. */
  private record Update(
      String getId,
      String getProcessInstanceId,
      String getExecutionId,
      long activityInstanceId,
      Date getTime,
      String getVariableName,
      String getVariableTypeName,
      int getRevision,
      @Nullable Object getValue)
      implements HistoricVariableUpdate {
    @Override
    public @Nullable String getActivityInstanceId() {
      return activityInstanceId == 0 ? null : Ids.format(activityInstanceId);
    }
  }

  private static final RecordColumns<Update> UPDATE =
      RecordColumns.of(
          Update.class,
          H_DETAIL.id(),
          INSTANCE_ID,
          EXECUTION_ID,
          ACTIVITY,
          CHANGED_AT,
          NAME,
          H_DETAIL.text("type"),
          REVISION);

  /** A row of a form property. */
  private record FormProperty(
      String getId,
      String getProcessInstanceId,
      String getExecutionId,
      long activityInstanceId,
      Date getTime,
      String getPropertyId,
      @Nullable String getPropertyValue)
      implements HistoricFormProperty {
    @Override
    public @Nullable String getActivityInstanceId() {
      return activityInstanceId == 0 ? null : Ids.format(activityInstanceId);
    }
  }

  /** The first of those of {@link #UPDATE}. */
  private static final RecordColumns<FormProperty> FORM_PROPERTY =
      RecordColumns.of(
          FormProperty.class, H_DETAIL.id(), INSTANCE_ID, EXECUTION_ID, ACTIVITY, CHANGED_AT, NAME);

  private static final List<Field<?>> FIELDS =
      VariableReads.withValue(H_DETAIL, UPDATE.fields(VARIABLE_ID));

  static final QueryMethods<HistoricDetailQuery> METHODS =
      FilterTable.of(HistoricDetailQuery.class)
          .id("id", H_DETAIL.id())
          .id("processInstanceId", INSTANCE_ID)
          .id("executionId", EXECUTION_ID)
          .id("activityInstanceId", ACTIVITY)
          .when(
              "excludeTaskDetails",
              ofVariable(OfTask.is(H_VARIABLE))
                  .not()
                  .and(H_DETAIL.optionalNumber("task_id").isNull()))
          .when("variableUpdates", VARIABLE_ID.ne(0L))
          .when("formProperties", VARIABLE_ID.eq(0L))
          .orderBy("orderByFormPropertyId", NAME)
          .orderBy("orderByProcessInstanceId", INSTANCE_ID)
          .orderBy("orderByVariableName", NAME)
          .orderBy("orderByVariableType", H_DETAIL.text("type"))
          .orderBy("orderByVariableRevision", EARLIER_ONES)
          .orderBy("orderByTime", CHANGED_AT)
          .methods(HistoricDetails.class);

  public HistoricDetails(Reads reads) {
    super(reads, METHODS, H_DETAIL, FIELDS, row -> detail(reads, row));
  }

  private static HistoricDetail detail(Reads reads, Record row) {
    return row.get(VARIABLE_ID) == 0
        ? FORM_PROPERTY.read(row, row.get(H_DETAIL.optionalText("text_value")))
        : UPDATE.read(row, VariableReads.value(reads, H_DETAIL, row));
  }

  public void activityId(String activityId) {
    filter(
        "activityId",
        DSL.exists(
            DSL.selectOne()
                .from(H_ACTIVITY.table())
                .where(H_ACTIVITY.id().eq(ACTIVITY))
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
            .where(H_VARIABLE.number("instance_id").eq(INSTANCE_ID))
            .and(H_VARIABLE.id().eq(VARIABLE_ID))
            .and(such));
  }
}
