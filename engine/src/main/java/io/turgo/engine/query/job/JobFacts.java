package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.RecordColumns;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What the row of a job says, in whichever table.
 *
 * @param dueAt of a job for workers outside, when others can take it
 */
record JobFacts(
    String id,
    String kind,
    String instanceId,
    String executionId,
    @Nullable String definitionId,
    String activityId,
    boolean exclusive,
    int priority,
    @Nullable String category,
    @Nullable String queue,
    int retries,
    @Nullable Date dueAt,
    Date createdAt,
    @Nullable String exceptionMessage,
    String tenantId,
    @Nullable String elementName) {
  static JobFacts of(JobRow row, String tenantId, @Nullable String elementName) {
    return new JobFacts(
        Ids.format(row.id()),
        JobKinds.column(row.kind()),
        Ids.format(row.instanceId()),
        Ids.format(row.executionId()),
        Ids.formatAny(row.ofDefinition()),
        row.activityId(),
        row.exclusive(),
        row.priority(),
        row.category(),
        row.queue(),
        row.retries(),
        RecordColumns.date(row.dueAt()),
        new Date(row.createdAt()),
        row.exceptionMessage(),
        tenantId,
        elementName);
  }
}
