package io.turgo.engine.query.job;

import io.turgo.engine.job.ExternalWorkerJob;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of the table of jobs for workers outside. */
class ExternalJobValue implements JobInfo, ExternalWorkerJob {
  private final JobFacts facts;
  private final String topic;
  private final @Nullable String lockOwner;

  ExternalJobValue(JobFacts facts, String topic, @Nullable String lockOwner) {
    this.facts = facts;
    this.topic = topic;
    this.lockOwner = lockOwner;
  }

  @Override
  public final JobFacts facts() {
    return facts;
  }

  @Override
  public final String getJobHandlerConfiguration() {
    return topic;
  }

  @Override
  public final @Nullable String getLockOwner() {
    return lockOwner;
  }

  @Override
  public final @Nullable Date getLockExpirationTime() {
    return facts.dueAt();
  }

  @Override
  public final @Nullable Date getDuedate() {
    return null;
  }

  @Override
  public final String getProcessDefinitionId() {
    return Objects.requireNonNull(facts.definitionId(), "It is at a task of a process");
  }

  @Override
  public final @Nullable String getQueue() {
    return null;
  }

  @Override
  public String toString() {
    return "ExternalWorkerJob[id="
        + getId()
        + ", topic="
        + topic
        + ", lockOwner="
        + lockOwner
        + "]";
  }
}
