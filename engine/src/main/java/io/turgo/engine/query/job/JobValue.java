package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.Job;
import org.jspecify.annotations.Nullable;

/** A job that the engine runs. */
public record JobValue(JobFacts facts) implements JobInfo {
  /** One that may not be committed yet. */
  public static Job of(JobRow row, String tenantId, @Nullable String elementName) {
    return new JobValue(JobFacts.of(row, tenantId, elementName));
  }
}
