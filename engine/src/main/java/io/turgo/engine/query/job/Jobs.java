package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;

/**
 * The queries for jobs that the engine runs, of one state each.
 *
 * @param <Q> the query itself
 */
public final class Jobs<Q> extends JobSelect<Q, Job> {
  private static final QueryMethods<JobQuery> READY =
      timed(JobQuery.class, JobRow.State.READY).methods(Jobs.class);

  private static final QueryMethods<TimerJobQuery> TIMER =
      timed(TimerJobQuery.class, JobRow.State.TIMER)
          .id("incidentCause", cause(JobRow.State.TIMER))
          .methods(Jobs.class);

  private static final QueryMethods<SuspendedJobQuery> SUSPENDED =
      timed(SuspendedJobQuery.class, JobRow.State.SUSPENDED)
          .when("externalWorkers", isOfWorkers(JobRow.State.SUSPENDED))
          .methods(Jobs.class);

  private static final QueryMethods<DeadLetterJobQuery> DEAD_LETTER =
      timed(DeadLetterJobQuery.class, JobRow.State.DEAD_LETTER)
          .when("externalWorkers", isOfWorkers(JobRow.State.DEAD_LETTER))
          .id("incidentCause", cause(JobRow.State.DEAD_LETTER))
          .methods(Jobs.class);

  private Jobs(Reads reads, QueryMethods<Q> methods, JobRow.State state) {
    super(reads, methods, state);
  }

  public static Jobs<JobQuery> ready(Reads reads) {
    return new Jobs<>(reads, READY, JobRow.State.READY);
  }

  public static Jobs<TimerJobQuery> timers(Reads reads) {
    return new Jobs<>(reads, TIMER, JobRow.State.TIMER);
  }

  public static Jobs<SuspendedJobQuery> suspended(Reads reads) {
    return new Jobs<>(reads, SUSPENDED, JobRow.State.SUSPENDED);
  }

  public static Jobs<DeadLetterJobQuery> deadLetter(Reads reads) {
    return new Jobs<>(reads, DEAD_LETTER, JobRow.State.DEAD_LETTER);
  }

  private static <Q> FilterTable<Q> timed(Class<Q> type, JobRow.State state) {
    Field<Long> dueAt = JobKinds.table(state).optionalNumber("due_at");
    return table(type, state).before("duedateLowerThan", dueAt).after("duedateHigherThan", dueAt);
  }

  private static Field<Long> cause(JobRow.State state) {
    return JobKinds.table(state).optionalNumber("cause");
  }

  private static Condition isOfWorkers(JobRow.State state) {
    return JobKinds.table(state).text("kind").eq(JobKinds.EXTERNAL);
  }

  @Override
  protected Job map(Record row) {
    return value(row);
  }

  /** Jobs of the instances that a query finds. */
  public Q ofInstances(Select<?, ?> instances) {
    filter("ofInstances", jobs.number("instance_id").in(instances.matching()));
    return query();
  }

  /** Timers that may run by now. */
  private record Executable(Reads reads) implements Filters.Late {
    @Override
    public Condition condition() {
      Relation timers = JobKinds.table(JobRow.State.TIMER);
      return timers.optionalNumber("due_at").le(reads.now()).and(timers.integer("retries").gt(0));
    }
  }

  /** Of {@link TimerJobQuery}. */
  public void executable() {
    late(Executable.class, () -> new Executable(reads));
  }
}
