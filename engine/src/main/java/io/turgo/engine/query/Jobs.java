package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.QueryArguments.some;
import static io.turgo.engine.query.Relations.DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/**
 * What the queries for jobs of all states share; a nested class for each that the engine runs.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class Jobs<Q extends BaseJobQuery<Q, T>, T extends Job> extends Select<Q, T>
    implements BaseJobQuery<Q, T> {
  final JobRow.State state;
  final Relation jobs;
  private final JobColumns columns;
  private boolean timersOnly;
  private boolean messagesOnly;

  Jobs(Reads reads, JobRow.State state) {
    super(reads);
    this.state = state;
    this.jobs = JobKinds.table(state);
    this.columns = JobColumns.of(state);
  }

  @Override
  Field<Long> id() {
    return jobs.id();
  }

  @Override
  Table<?> from() {
    return jobs.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return columns.fields();
  }

  final JobValue value(Record row) {
    return columns.value(row, reads);
  }

  @Override
  public Q jobId(String value) {
    return id("jobId", jobs.id(), value);
  }

  @Override
  public Q jobIds(Collection<String> values) {
    return ids("jobIds", jobs.id(), values);
  }

  @Override
  public Q processInstanceId(String value) {
    return id("processInstanceId", jobs.number("instance_id"), value);
  }

  @Override
  public Q executionId(String executionId) {
    return filter(
        "executionId",
        isExecution(
            "executionId", jobs.number("execution_id"), jobs.number("instance_id"), executionId));
  }

  @Override
  public Q processDefinitionId(String value) {
    return id("processDefinitionId", jobs.optionalNumber("definition_id"), value);
  }

  @Override
  public Q processDefinitionKey(String value) {
    return byDefinition(
        "processDefinitionKey",
        jobs.optionalNumber("definition_id"),
        isText("processDefinitionKey", DEFINITION.optionalText("key"), value));
  }

  @Override
  public Q elementId(String value) {
    return text("elementId", jobs.text("activity_id"), value);
  }

  @Override
  public Q elementIds(Collection<String> values) {
    return texts("elementIds", jobs.text("activity_id"), values);
  }

  @Override
  public Q correlationId(String value) {
    return id("correlationId", jobs.id(), value);
  }

  @Override
  public Q jobTenantId(String value) {
    return byDefinition(
        "jobTenantId",
        jobs.optionalNumber("definition_id"),
        isText("jobTenantId", DEFINITION.text("tenant_id"), value));
  }

  @Override
  public Q tenantIds(Collection<String> tenantIds) {
    return byDefinition(
        "tenantIds",
        jobs.optionalNumber("definition_id"),
        isOneOf("tenantIds", DEFINITION.text("tenant_id"), tenantIds));
  }

  @Override
  public Q jobTenantIdLike(String pattern) {
    return byDefinition(
        "jobTenantIdLike",
        jobs.optionalNumber("definition_id"),
        isLike("jobTenantIdLike", DEFINITION.text("tenant_id"), pattern));
  }

  @Override
  public Q jobWithoutTenantId() {
    return filter("jobWithoutTenantId", Below.withoutTenant(jobs.optionalNumber("definition_id")));
  }

  @Override
  public Q orderByTenantId() {
    return orderBy(
        Below.definitionField(jobs.optionalNumber("definition_id"), DEFINITION.text("tenant_id")));
  }

  @Override
  public Q handlerType(String handlerType) {
    return handlerTypes("handlerType", List.of(required("handlerType", handlerType)));
  }

  @Override
  public Q handlerTypes(Collection<String> handlerTypes) {
    return handlerTypes("handlerTypes", some("handlerTypes", handlerTypes));
  }

  private Q handlerTypes(String name, List<String> handlerTypes) {
    return filter(name, jobs.text("kind").in(JobKinds.ofHandlers(handlerTypes)));
  }

  @Override
  public Q timers() {
    timersOnly = true;
    checkKind();
    return filter("timers", jobs.text("kind").in(JobKinds.TIMERS));
  }

  @Override
  public Q messages() {
    messagesOnly = true;
    checkKind();
    return filter(
        "messages",
        jobs.text("kind").notIn(JobKinds.TIMERS).and(jobs.text("kind").ne(JobKinds.EXTERNAL)));
  }

  final Q ofWorkers() {
    return filter("externalWorkers", jobs.text("kind").eq(JobKinds.EXTERNAL));
  }

  /** Jobs of the instances that a query finds. */
  final Q ofInstances(ProcessInstances instances) {
    return filter("ofInstances", jobs.number("instance_id").in(instances.matching()));
  }

  final Q ofCause(String cause) {
    return id("incidentCause", jobs.optionalNumber("cause"), cause);
  }

  private void checkKind() {
    if (timersOnly && messagesOnly) {
      throw new TurgoIllegalArgumentException(
          "Expected timers() or messages(), but both were given: no job is both");
    }
  }

  @Override
  public Q category(String value) {
    return text("category", jobs.optionalText("category"), value);
  }

  @Override
  public Q categoryLike(String pattern) {
    return like("categoryLike", jobs.optionalText("category"), pattern);
  }

  @Override
  public Q jobQueue(String name) {
    return text("jobQueue", columns.queue(), name);
  }

  @Override
  public Q priorityHigherThanOrEquals(int priority) {
    return filter("priorityHigherThanOrEquals", jobs.integer("priority").ge(priority));
  }

  @Override
  public Q priorityLowerThanOrEquals(int priority) {
    return filter("priorityLowerThanOrEquals", jobs.integer("priority").le(priority));
  }

  @Override
  public Q duedateLowerThan(Date time) {
    return before("duedateLowerThan", jobs.optionalNumber("due_at"), time);
  }

  @Override
  public Q duedateHigherThan(Date time) {
    return after("duedateHigherThan", jobs.optionalNumber("due_at"), time);
  }

  @Override
  public Q withException() {
    return filter("withException", JobKinds.failed(jobs));
  }

  @Override
  public Q exceptionMessage(String value) {
    Field<String> message = jobs.optionalText("exception_message");
    return filter(
        "exceptionMessage",
        required("exceptionMessage", value).indexOf('\0') >= 0
            ? DSL.falseCondition()
            : IndexedText.equal(reads, message, value));
  }

  @Override
  public Q withRetriesLeft() {
    return filter("withRetriesLeft", jobs.integer("retries").gt(0));
  }

  @Override
  public Q noRetriesLeft() {
    return filter("noRetriesLeft", jobs.integer("retries").le(0));
  }

  @Override
  public Q orderByJobId() {
    return orderBy(jobs.id());
  }

  @Override
  public Q orderByJobDuedate() {
    return orderBy(jobs.optionalNumber("due_at"));
  }

  @Override
  public Q orderByJobCreateTime() {
    return orderBy(jobs.number("created_at"));
  }

  @Override
  public Q orderByJobRetries() {
    return orderBy(jobs.integer("retries"));
  }

  @Override
  public Q orderByJobPriority() {
    return orderBy(jobs.integer("priority"));
  }

  @Override
  public Q orderByProcessInstanceId() {
    return orderBy(jobs.number("instance_id"));
  }

  @Override
  public Q orderByExecutionId() {
    return orderBy(jobs.number("execution_id"));
  }

  /** {@link JobQuery}. */
  static final class Ready extends Jobs<JobQuery, Job> implements JobQuery {

    Ready(Reads reads) {
      super(reads, JobRow.State.READY);
    }

    @Override
    JobQuery self() {
      return this;
    }

    @Override
    Job map(Record row) {
      return value(row);
    }
  }

  /** {@link SuspendedJobQuery}. */
  static final class Suspended extends Jobs<SuspendedJobQuery, Job> implements SuspendedJobQuery {

    Suspended(Reads reads) {
      super(reads, JobRow.State.SUSPENDED);
    }

    @Override
    SuspendedJobQuery self() {
      return this;
    }

    @Override
    Job map(Record row) {
      return value(row);
    }

    @Override
    public SuspendedJobQuery externalWorkers() {
      return ofWorkers();
    }
  }

  /** {@link DeadLetterJobQuery}. */
  static final class DeadLetter extends Jobs<DeadLetterJobQuery, Job>
      implements DeadLetterJobQuery {

    DeadLetter(Reads reads) {
      super(reads, JobRow.State.DEAD_LETTER);
    }

    @Override
    DeadLetterJobQuery self() {
      return this;
    }

    @Override
    Job map(Record row) {
      return value(row);
    }

    @Override
    public DeadLetterJobQuery externalWorkers() {
      return ofWorkers();
    }

    @Override
    public DeadLetterJobQuery incidentCause(String cause) {
      return ofCause(cause);
    }
  }

  /** Timers that may run by now. */
  private record Executable(Reads reads) implements Filters.Late {
    @Override
    public Condition condition() {
      Relation timers = JobKinds.table(JobRow.State.TIMER);
      return timers.optionalNumber("due_at").le(reads.now()).and(timers.integer("retries").gt(0));
    }
  }

  /** {@link TimerJobQuery}. */
  static final class Timers extends Jobs<TimerJobQuery, Job> implements TimerJobQuery {
    Timers(Reads reads) {
      super(reads, JobRow.State.TIMER);
    }

    @Override
    TimerJobQuery self() {
      return this;
    }

    @Override
    Job map(Record row) {
      return value(row);
    }

    @Override
    public TimerJobQuery executable() {
      late(Executable.class, () -> new Executable(reads));
      return this;
    }

    @Override
    public TimerJobQuery incidentCause(String cause) {
      return ofCause(cause);
    }
  }
}
