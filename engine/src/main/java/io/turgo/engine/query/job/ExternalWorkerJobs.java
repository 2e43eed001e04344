package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.Relations.EXTERNAL_JOB;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import java.util.Date;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** {@link ExternalWorkerJobQuery}. */
public final class ExternalWorkerJobs extends JobSelect<ExternalWorkerJobQuery, ExternalWorkerJob> {
  private static final Field<String> TOPIC = EXTERNAL_JOB.text("topic");
  private static final Field<String> LOCK_OWNER = EXTERNAL_JOB.optionalText("lock_owner");

  /** No queue brings such jobs; without a name, which a condition could not use. */
  private static final Field<String> QUEUE = DSL.castNull(String.class);

  private static final RecordColumns<JobFacts> COLUMNS = columns(QUEUE);

  private static final QueryMethods<ExternalWorkerJobQuery> METHODS =
      table(ExternalWorkerJobQuery.class, QUEUE)
          .text("lockOwner", LOCK_OWNER)
          .id("incidentCause", CAUSE)
          .methods(ExternalWorkerJobs.class);

  public ExternalWorkerJobs(Reads reads) {
    super(
        reads,
        METHODS,
        JobRow.State.EXTERNAL,
        COLUMNS,
        (facts, row) -> new ExternalJobValue(facts, row.get(TOPIC), row.get(LOCK_OWNER)),
        TOPIC,
        LOCK_OWNER);
  }

  /** Said for both, since there is an index for each: on jobs that nobody has taken, and others. */
  public void topic(String topic) {
    Condition such = isText("topic", TOPIC, topic);
    filter("topic", such.and(DUE_AT.isNull()).or(such.and(DUE_AT.isNotNull())));
  }

  /** Jobs that no worker can take when the query is answered. */
  public void locked() {
    late("locked", () -> DUE_AT.gt(reads.now()));
  }

  /** Jobs that a worker can take then. */
  public void unlocked() {
    late("unlocked", () -> DUE_AT.isNull().or(DUE_AT.le(reads.now())));
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
