package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.IndexedText;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import java.util.Collection;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;

/**
 * What the queries for jobs of all states share.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
public abstract class JobSelect<Q, T> extends Select<Q, T> {
  public final JobRow.State state;
  public final Relation jobs;
  private final JobColumns columns;
  private boolean timersOnly;
  private boolean messagesOnly;

  JobSelect(
      Reads reads, QueryMethods<Q> methods, JobRow.State state, SelectFieldOrAsterisk... more) {
    super(reads, methods, JobKinds.table(state), JobColumns.of(state).fields(more));
    this.state = state;
    this.jobs = JobKinds.table(state);
    this.columns = JobColumns.of(state);
  }

  static <Q> FilterTable<Q> table(Class<Q> type, JobRow.State state) {
    Relation jobs = JobKinds.table(state);
    return FilterTable.of(type)
        .id("jobId", jobs.id())
        .ids("jobIds", jobs.id())
        .id("processInstanceId", jobs.number("instance_id"))
        .execution("executionId", jobs.number("execution_id"), jobs.number("instance_id"))
        .id("processDefinitionId", jobs.optionalNumber("definition_id"))
        .text("elementId", jobs.text("activity_id"))
        .texts("elementIds", jobs.text("activity_id"))
        .id("correlationId", jobs.id())
        .when("jobWithoutTenantId", Below.withoutTenant(jobs.optionalNumber("definition_id")))
        .orderBy(
            "orderByTenantId",
            Below.definitionField(
                jobs.optionalNumber("definition_id"), DEFINITION.text("tenant_id")))
        .text("category", jobs.optionalText("category"))
        .like("categoryLike", jobs.optionalText("category"))
        .text("jobQueue", JobColumns.queue(state))
        .atLeast("priorityHigherThanOrEquals", jobs.integer("priority"))
        .atMost("priorityLowerThanOrEquals", jobs.integer("priority"))
        .when("withException", JobKinds.failed(jobs))
        .when("withRetriesLeft", jobs.integer("retries").gt(0))
        .when("noRetriesLeft", jobs.integer("retries").le(0))
        .orderBy("orderByJobId", jobs.id())
        .orderBy("orderByJobDuedate", jobs.optionalNumber("due_at"))
        .orderBy("orderByJobCreateTime", jobs.number("created_at"))
        .orderBy("orderByJobRetries", jobs.integer("retries"))
        .orderBy("orderByJobPriority", jobs.integer("priority"))
        .orderBy("orderByProcessInstanceId", jobs.number("instance_id"))
        .orderBy("orderByExecutionId", jobs.number("execution_id"))
        .by(
            Way.ofDefinition(jobs.optionalNumber("definition_id")),
            of ->
                of.text("processDefinitionKey", DEFINITION.optionalText("key"))
                    .text("jobTenantId", DEFINITION.text("tenant_id"))
                    .texts("tenantIds", DEFINITION.text("tenant_id"))
                    .like("jobTenantIdLike", DEFINITION.text("tenant_id")));
  }

  final JobValue value(Record row) {
    return columns.value(row, reads);
  }

  public void handlerType(String handlerType) {
    handlerTypes("handlerType", List.of(required("handlerType", handlerType)));
  }

  public void handlerTypes(Collection<String> handlerTypes) {
    handlerTypes("handlerTypes", some("handlerTypes", handlerTypes));
  }

  private void handlerTypes(String name, List<String> handlerTypes) {
    filter(name, jobs.text("kind").in(JobKinds.ofHandlers(handlerTypes)));
  }

  public void timers() {
    timersOnly = true;
    checkKind();
    filter("timers", jobs.text("kind").in(JobKinds.TIMERS));
  }

  public void messages() {
    messagesOnly = true;
    checkKind();
    filter(
        "messages",
        jobs.text("kind").notIn(JobKinds.TIMERS).and(jobs.text("kind").ne(JobKinds.EXTERNAL)));
  }

  private void checkKind() {
    if (timersOnly && messagesOnly) {
      throw new TurgoIllegalArgumentException(
          "Expected timers() or messages(), but both were given: no job is both");
    }
  }

  public void exceptionMessage(String value) {
    Field<String> message = jobs.optionalText("exception_message");
    filter(
        "exceptionMessage",
        required("exceptionMessage", value).indexOf('\0') >= 0
            ? DSL.falseCondition()
            : IndexedText.equal(reads, message, value));
  }
}
