package io.turgo.engine.query.job;

import io.turgo.engine.job.Job;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of one of the job tables. */
public record JobValue(
    long id,
    String getJobHandlerType,
    long instanceId,
    long executionId,
    @Nullable Long definitionId,
    String activityId,
    @Nullable String getElementName,
    String getTenantId,
    boolean isExclusive,
    int getPriority,
    @Nullable String getCategory,
    @Nullable String getQueue,
    int getRetries,
    @Nullable Long dueAt,
    long createdAt,
    @Nullable String getExceptionMessage,
    boolean external)
    implements Job {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return isOfInstance() ? Ids.format(instanceId) : null;
  }

  @Override
  public @Nullable String getExecutionId() {
    return isOfInstance() ? Ids.format(executionId) : null;
  }

  private boolean isOfInstance() {
    return JobKinds.isOfInstance(getJobHandlerType);
  }

  @Override
  public @Nullable String getProcessDefinitionId() {
    return definitionId == null ? null : Ids.format(definitionId);
  }

  @Override
  public @Nullable String getElementId() {
    return activityId.isEmpty() ? null : activityId;
  }

  @Override
  public String getCorrelationId() {
    return Ids.format(id);
  }

  @Override
  public @Nullable Date getDuedate() {
    return dueAt == null ? null : new Date(dueAt);
  }

  @Override
  public Date getCreateTime() {
    return new Date(createdAt);
  }

  @Override
  public String getJobType() {
    if (external) {
      return JOB_TYPE_EXTERNAL_WORKER;
    }
    return JobKinds.isTimer(getJobHandlerType) ? JOB_TYPE_TIMER : JOB_TYPE_MESSAGE;
  }
}
