package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.JOB;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.IndexedText;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

/**
 * What the queries for jobs of all states share.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
public abstract class JobSelect<Q, T> extends Select<Q, T> {
  // The tables of all states have these alike.
  static final Field<String> KIND = JOB.text("kind");
  static final Field<Long> INSTANCE_ID = JOB.number("instance_id");
  static final Field<Long> EXECUTION_ID = JOB.number("execution_id");
  static final Field<Long> DEFINITION_ID = JOB.optionalNumber("definition_id");
  static final Field<String> ACTIVITY_ID = JOB.text("activity_id");
  static final Field<Integer> PRIORITY = JOB.integer("priority");
  static final Field<String> CATEGORY = JOB.optionalText("category");
  static final Field<Integer> RETRIES = JOB.integer("retries");
  static final Field<Long> DUE_AT = JOB.optionalNumber("due_at");
  static final Field<Long> CREATED_AT = JOB.number("created_at");
  static final Field<String> EXCEPTION_MESSAGE = JOB.optionalText("exception_message");
  static final Field<Long> CAUSE = JOB.optionalNumber("cause");

  public final JobRow.State state;
  public final Relation jobs;
  private boolean timersOnly;
  private boolean messagesOnly;

  /**
   * @param columns those of {@link #columns}
   * @param value what a job becomes
   * @param more what is read for it
   */
  JobSelect(
      Reads reads,
      QueryMethods<Q> methods,
      JobRow.State state,
      RecordColumns<JobFacts> columns,
      BiFunction<JobFacts, Record, T> value,
      Field<?>... more) {
    super(
        reads,
        methods,
        JobKinds.table(state),
        columns.fields(more),
        row -> {
          String name = reads.elementName(row.get(DEFINITION_ID), row.get(ACTIVITY_ID));
          return value.apply(columns.read(row, name), row);
        });
    this.state = state;
    this.jobs = JobKinds.table(state);
  }

  static RecordColumns<JobFacts> columns(Field<String> queue) {
    return RecordColumns.of(
        JobFacts.class,
        JOB.id(),
        KIND,
        INSTANCE_ID,
        EXECUTION_ID,
        DEFINITION_ID,
        ACTIVITY_ID,
        JOB.flag("exclusive"),
        PRIORITY,
        CATEGORY,
        queue,
        RETRIES,
        DUE_AT,
        CREATED_AT,
        EXCEPTION_MESSAGE,
        Below.tenant(DEFINITION_ID));
  }

  static <Q> FilterTable<Q> table(Class<Q> type, Field<String> queue) {
    return FilterTable.of(type)
        .id("jobId", JOB.id())
        .ids("jobIds", JOB.id())
        .id("processInstanceId", INSTANCE_ID)
        .execution("executionId", EXECUTION_ID, INSTANCE_ID)
        .id("processDefinitionId", DEFINITION_ID)
        .text("elementId", ACTIVITY_ID)
        .texts("elementIds", ACTIVITY_ID)
        .id("correlationId", JOB.id())
        .tenantOfDefinition("job", DEFINITION_ID)
        .text("category", CATEGORY)
        .like("categoryLike", CATEGORY)
        .text("jobQueue", queue)
        .atLeast("priorityHigherThanOrEquals", PRIORITY)
        .atMost("priorityLowerThanOrEquals", PRIORITY)
        .when("withException", JobKinds.failed(JOB))
        .when("withRetriesLeft", RETRIES.gt(0))
        .when("noRetriesLeft", RETRIES.le(0))
        .orderBy("orderByJobId", JOB.id())
        .orderBy("orderByJobDuedate", DUE_AT)
        .orderBy("orderByJobCreateTime", CREATED_AT)
        .orderBy("orderByJobRetries", RETRIES)
        .orderBy("orderByJobPriority", PRIORITY)
        .orderBy("orderByProcessInstanceId", INSTANCE_ID)
        .orderBy("orderByExecutionId", EXECUTION_ID)
        .by(
            Way.ofDefinition(DEFINITION_ID),
            of -> of.text("processDefinitionKey", DEFINITION.optionalText("key")));
  }

  public void handlerType(String handlerType) {
    handlerTypes("handlerType", List.of(required("handlerType", handlerType)));
  }

  public void handlerTypes(Collection<String> handlerTypes) {
    handlerTypes("handlerTypes", some("handlerTypes", handlerTypes));
  }

  private void handlerTypes(String name, List<String> handlerTypes) {
    filter(name, KIND.in(JobKinds.ofHandlers(handlerTypes)));
  }

  public void timers() {
    timersOnly = true;
    checkKind();
    filter("timers", KIND.in(JobKinds.TIMERS));
  }

  public void messages() {
    messagesOnly = true;
    checkKind();
    filter("messages", KIND.notIn(JobKinds.TIMERS).and(KIND.ne(JobKinds.EXTERNAL)));
  }

  private void checkKind() {
    if (timersOnly && messagesOnly) {
      throw new TurgoIllegalArgumentException(
          "Expected timers() or messages(), but both were given: no job is both");
    }
  }

  public void exceptionMessage(String value) {
    filter(
        "exceptionMessage",
        required("exceptionMessage", value).indexOf('\0') >= 0
            ? DSL.falseCondition()
            : IndexedText.equal(reads, EXCEPTION_MESSAGE, value));
  }
}
