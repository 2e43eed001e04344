package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;
import static io.turgo.engine.query.Arguments.some;
import static io.turgo.engine.query.Tables.DEFINITION;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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
  static final Map<JobRow.State, Relation> TABLES =
      Map.of(
          JobRow.State.READY, Tables.JOB,
          JobRow.State.TIMER, Tables.TIMER_JOB,
          JobRow.State.SUSPENDED, Tables.SUSPENDED_JOB,
          JobRow.State.DEAD_LETTER, Tables.DEAD_LETTER_JOB,
          JobRow.State.EXTERNAL, Tables.EXTERNAL_JOB);

  static final String TIMER_HANDLER = handler(JobRow.Kind.TIMER);
  static final String START_TIMER_HANDLER = handler(JobRow.Kind.START_TIMER);
  private static final List<String> TIMER_KINDS =
      List.of(column(JobRow.Kind.TIMER), column(JobRow.Kind.START_TIMER));
  private static final String EXTERNAL_KIND = column(JobRow.Kind.EXTERNAL);
  private static final Map<String, String> KIND_TO_HANDLER =
      Arrays.stream(JobRow.Kind.values()).collect(Collectors.toMap(Jobs::column, Jobs::handler));

  final Relation jobs;
  private final Field<String> queue;
  private final Field<String> tenant;
  private boolean timersOnly;
  private boolean messagesOnly;

  Jobs(Reads reads, JobRow.State state) {
    super(reads);
    this.jobs = table(state);
    this.queue =
        state == JobRow.State.EXTERNAL
            ? DSL.castNull(String.class).as("queue")
            : jobs.optionalText("queue");
    this.tenant = Below.tenant(jobs.number("definition_id"));
  }

  static Relation table(JobRow.State state) {
    return required("state", TABLES.get(state));
  }

  /** The name that the public API has for a kind of job. */
  static String handler(JobRow.Kind kind) {
    return switch (kind) {
      case ASYNC_BEFORE -> "async-continuation";
      case ASYNC_AFTER -> "async-after";
      case TIMER -> "trigger-timer";
      case SET_VARIABLES, SET_VARIABLES_LOCAL -> "set-async-variables";
      case TRIGGER -> "async-trigger";
      case EVENT -> "event";
      case START_TIMER -> "timer-start-event";
      case EXTERNAL, EXTERNAL_DONE -> "external-worker-complete";
      case LEGS -> "multi-instance-legs";
      case SIGNAL -> "async-signal";
    };
  }

  static Condition failed(Relation jobs) {
    return jobs.optionalText("exception_message")
        .isNotNull()
        .or(jobs.optionalText("exception_stacktrace").isNotNull());
  }

  private static String column(JobRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
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
    return List.of(
        jobs.id(),
        jobs.text("kind"),
        jobs.number("instance_id"),
        jobs.number("execution_id"),
        jobs.number("definition_id"),
        jobs.text("activity_id"),
        jobs.flag("exclusive"),
        jobs.integer("priority"),
        jobs.optionalText("category"),
        queue,
        jobs.integer("retries"),
        jobs.optionalNumber("due_at"),
        jobs.number("created_at"),
        jobs.optionalText("exception_message"),
        tenant);
  }

  final JobValue value(Record row) {
    return new JobValue(
        row.get(jobs.id()),
        required("kind", KIND_TO_HANDLER.get(row.get(jobs.text("kind")))),
        row.get(jobs.number("instance_id")),
        row.get(jobs.number("execution_id")),
        row.get(jobs.number("definition_id")),
        row.get(jobs.text("activity_id")),
        reads.elementName(row.get(jobs.number("definition_id")), row.get(jobs.text("activity_id"))),
        row.get(tenant),
        row.get(jobs.flag("exclusive")),
        row.get(jobs.integer("priority")),
        row.get(jobs.optionalText("category")),
        row.get(queue),
        row.get(jobs.integer("retries")),
        row.get(jobs.optionalNumber("due_at")),
        row.get(jobs.number("created_at")),
        row.get(jobs.optionalText("exception_message")),
        row.get(jobs.text("kind")).equals(EXTERNAL_KIND));
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
    return id("processDefinitionId", jobs.number("definition_id"), value);
  }

  @Override
  public Q processDefinitionKey(String value) {
    return byDefinition(
        "processDefinitionKey",
        jobs.number("definition_id"),
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
        jobs.number("definition_id"),
        isText("jobTenantId", DEFINITION.text("tenant_id"), value));
  }

  @Override
  public Q jobTenantIdLike(String pattern) {
    return byDefinition(
        "jobTenantIdLike",
        jobs.number("definition_id"),
        isLike("jobTenantIdLike", DEFINITION.text("tenant_id"), pattern));
  }

  @Override
  public Q jobWithoutTenantId() {
    return filter("jobWithoutTenantId", Below.withoutTenant(jobs.number("definition_id")));
  }

  @Override
  public Q orderByTenantId() {
    return orderBy(
        Below.definitionField(jobs.number("definition_id"), DEFINITION.text("tenant_id")));
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
    List<String> kinds =
        KIND_TO_HANDLER.entrySet().stream()
            .filter(entry -> handlerTypes.contains(entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    return filter(name, jobs.text("kind").in(kinds));
  }

  @Override
  public Q timers() {
    timersOnly = true;
    checkKind();
    return filter("timers", jobs.text("kind").in(TIMER_KINDS));
  }

  @Override
  public Q messages() {
    messagesOnly = true;
    checkKind();
    return filter(
        "messages", jobs.text("kind").notIn(TIMER_KINDS).and(jobs.text("kind").ne(EXTERNAL_KIND)));
  }

  final Q ofWorkers() {
    return filter("externalWorkers", jobs.text("kind").eq(EXTERNAL_KIND));
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
    return text("jobQueue", queue, name);
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
    return filter("withException", failed(jobs));
  }

  @Override
  public Q exceptionMessage(String value) {
    return text("exceptionMessage", jobs.optionalText("exception_message"), value);
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
  }

  /** Timers that may run by now. */
  private record Executable(Reads reads) implements Filters.Late {
    @Override
    public Condition condition() {
      Relation timers = table(JobRow.State.TIMER);
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
  }
}
