package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;

/**
 * What queries read of a job, and how it becomes a value.
 *
 * @param queue null for jobs that no queue brings; without a name, which a condition could not use
 * @param tenant of the job's definition
 */
record JobColumns(Relation jobs, Field<String> queue, Field<String> tenant) {
  /** The same objects for the select list and for its rows, in which jOOQ finds them so. */
  private static final Map<JobRow.State, JobColumns> BY_STATE =
      Stream.of(JobRow.State.values())
          .collect(Collectors.toUnmodifiableMap(Function.identity(), JobColumns::made));

  static JobColumns of(JobRow.State state) {
    return Objects.requireNonNull(BY_STATE.get(state));
  }

  private static JobColumns made(JobRow.State state) {
    Relation jobs = JobKinds.table(state);
    return new JobColumns(jobs, queue(state), Below.tenant(jobs.optionalNumber("definition_id")));
  }

  static Field<String> queue(JobRow.State state) {
    return state == JobRow.State.EXTERNAL
        ? DSL.castNull(String.class)
        : JobKinds.table(state).optionalText("queue");
  }

  /** All of them, and more. */
  List<SelectFieldOrAsterisk> fields(SelectFieldOrAsterisk... more) {
    List<SelectFieldOrAsterisk> fields =
        new ArrayList<>(
            List.of(
                jobs.id(),
                jobs.text("kind"),
                jobs.number("instance_id"),
                jobs.number("execution_id"),
                jobs.optionalNumber("definition_id"),
                jobs.text("activity_id"),
                jobs.flag("exclusive"),
                jobs.integer("priority"),
                jobs.optionalText("category"),
                queue,
                jobs.integer("retries"),
                jobs.optionalNumber("due_at"),
                jobs.number("created_at"),
                jobs.optionalText("exception_message"),
                tenant));
    fields.addAll(List.of(more));
    return fields;
  }

  JobValue value(Record row, Reads reads) {
    Long definitionId = row.get(jobs.optionalNumber("definition_id"));
    String activityId = row.get(jobs.text("activity_id"));
    String kind = row.get(jobs.text("kind"));
    return new JobValue(
        row.get(jobs.id()),
        JobKinds.handlerOf(kind),
        row.get(jobs.number("instance_id")),
        row.get(jobs.number("execution_id")),
        definitionId,
        activityId,
        reads.elementName(definitionId, activityId),
        row.get(tenant),
        row.get(jobs.flag("exclusive")),
        row.get(jobs.integer("priority")),
        row.get(jobs.optionalText("category")),
        row.get(queue),
        row.get(jobs.integer("retries")),
        row.get(jobs.optionalNumber("due_at")),
        row.get(jobs.number("created_at")),
        row.get(jobs.optionalText("exception_message")),
        kind.equals(JobKinds.EXTERNAL));
  }
}
