package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.Relations.JOB;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;

/**
 * The queries for jobs that the engine runs, of one state each.
 *
 * @param <Q> the query itself
 */
public final class Jobs<Q> extends JobSelect<Q, Job> {
  private static final Field<String> QUEUE = JOB.optionalText("queue");
  private static final RecordColumns<JobFacts> COLUMNS = columns(QUEUE);

  private static final QueryMethods<JobQuery> READY = timed(JobQuery.class).methods(Jobs.class);

  private static final QueryMethods<TimerJobQuery> TIMER =
      timed(TimerJobQuery.class).id("incidentCause", CAUSE).methods(Jobs.class);

  private static final QueryMethods<SuspendedJobQuery> SUSPENDED =
      timed(SuspendedJobQuery.class)
          .when("externalWorkers", KIND.eq(JobKinds.EXTERNAL))
          .methods(Jobs.class);

  private static final QueryMethods<DeadLetterJobQuery> DEAD_LETTER =
      timed(DeadLetterJobQuery.class)
          .when("externalWorkers", KIND.eq(JobKinds.EXTERNAL))
          .id("incidentCause", CAUSE)
          .methods(Jobs.class);

  private Jobs(Reads reads, QueryMethods<Q> methods, JobRow.State state) {
    super(reads, methods, state, COLUMNS, (facts, row) -> new JobValue(facts));
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

  private static <Q> FilterTable<Q> timed(Class<Q> type) {
    return table(type, QUEUE).before("duedateLowerThan", DUE_AT).after("duedateHigherThan", DUE_AT);
  }

  /** Jobs of the instances that a query finds. */
  public Q ofInstances(Select<?, ?> instances) {
    filter("ofInstances", INSTANCE_ID.in(instances.matching()));
    return query();
  }

  /** Of {@link TimerJobQuery}: timers that may run when the query is answered. */
  public void executable() {
    late("executable", () -> DUE_AT.le(reads.now()).and(RETRIES.gt(0)));
  }
}
