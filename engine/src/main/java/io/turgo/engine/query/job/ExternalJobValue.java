package io.turgo.engine.query.job;

import io.turgo.engine.job.ExternalWorkerJob;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of the table of jobs for workers outside. */
class ExternalJobValue implements ExternalWorkerJob {
  private final JobValue job;
  private final String topic;
  private final @Nullable String lockOwner;

  /**
   * @param job what it has in common with others; its due time is when others can take it
   */
  ExternalJobValue(JobValue job, String topic, @Nullable String lockOwner) {
    this.job = job;
    this.topic = topic;
    this.lockOwner = lockOwner;
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
    return job.getDuedate();
  }

  @Override
  public final @Nullable Date getDuedate() {
    return null;
  }

  @Override
  public final String getId() {
    return job.getId();
  }

  @Override
  public final String getJobType() {
    return job.getJobType();
  }

  @Override
  public final String getJobHandlerType() {
    return job.getJobHandlerType();
  }

  @Override
  public final @Nullable String getProcessInstanceId() {
    return job.getProcessInstanceId();
  }

  @Override
  public final @Nullable String getExecutionId() {
    return job.getExecutionId();
  }

  @Override
  public final @Nullable String getElementId() {
    return job.getElementId();
  }

  @Override
  public final @Nullable String getElementName() {
    return job.getElementName();
  }

  @Override
  public final String getProcessDefinitionId() {
    return Objects.requireNonNull(job.getProcessDefinitionId(), "It is at a task of a process");
  }

  @Override
  public final String getTenantId() {
    return job.getTenantId();
  }

  @Override
  public final String getCorrelationId() {
    return job.getCorrelationId();
  }

  @Override
  public final boolean isExclusive() {
    return job.isExclusive();
  }

  @Override
  public final int getPriority() {
    return job.getPriority();
  }

  @Override
  public final @Nullable String getCategory() {
    return job.getCategory();
  }

  @Override
  public final @Nullable String getQueue() {
    return null;
  }

  @Override
  public final int getRetries() {
    return job.getRetries();
  }

  @Override
  public final @Nullable String getExceptionMessage() {
    return job.getExceptionMessage();
  }

  @Override
  public final Date getCreateTime() {
    return job.getCreateTime();
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
