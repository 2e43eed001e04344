package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import java.util.Date;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** {@link ExternalWorkerJobQuery}. */
public final class ExternalWorkerJobs extends JobSelect<ExternalWorkerJobQuery, ExternalWorkerJob> {
  private static final Relation JOBS = JobKinds.table(JobRow.State.EXTERNAL);
  private static final QueryMethods<ExternalWorkerJobQuery> METHODS =
      table(ExternalWorkerJobQuery.class, JobRow.State.EXTERNAL)
          .text("lockOwner", JOBS.optionalText("lock_owner"))
          .id("incidentCause", JOBS.optionalNumber("cause"))
          .methods(ExternalWorkerJobs.class);

  public ExternalWorkerJobs(Reads reads) {
    super(
        reads, METHODS, JobRow.State.EXTERNAL, JOBS.text("topic"), JOBS.optionalText("lock_owner"));
  }

  /** Jobs that a worker can take by now. */
  private record Free(Reads reads, Field<Long> until) implements Filters.Late {
    @Override
    public Condition condition() {
      return until.isNull().or(until.le(reads.now()));
    }
  }

  /** Jobs that no worker can take by now. */
  private record Taken(Reads reads, Field<Long> until) implements Filters.Late {
    @Override
    public Condition condition() {
      return until.gt(reads.now());
    }
  }

  @Override
  protected ExternalWorkerJob map(Record row) {
    return new ExternalJobValue(
        value(row), row.get(jobs.text("topic")), row.get(jobs.optionalText("lock_owner")));
  }

  /** Said for both, since there is an index for each: on jobs that nobody has taken, and others. */
  public void topic(String topic) {
    Condition such = isText("topic", jobs.text("topic"), topic);
    Field<Long> until = jobs.optionalNumber("due_at");
    filter("topic", such.and(until.isNull()).or(such.and(until.isNotNull())));
  }

  public void locked() {
    late(Taken.class, () -> new Taken(reads, jobs.optionalNumber("due_at")));
  }

  public void unlocked() {
    late(Free.class, () -> new Free(reads, jobs.optionalNumber("due_at")));
  }

  /** No such job has a due time. */
  public void duedateLowerThan(Date time) {
    QueryArguments.required("duedateLowerThan", time);
    filter("duedateLowerThan", DSL.falseCondition());
  }

  public void duedateHigherThan(Date time) {
    QueryArguments.required("duedateHigherThan", time);
    filter("duedateHigherThan", DSL.falseCondition());
  }
}
