package io.turgo.engine.query.job;

import io.turgo.engine.job.Job;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of one of the job tables. */
public record JobValue(
    long id,
    String handlerType,
    long instanceId,
    long executionId,
    @Nullable Long definitionId,
    String activityId,
    @Nullable String elementName,
    String tenantId,
    boolean exclusive,
    int priority,
    @Nullable String category,
    @Nullable String queue,
    int retries,
    @Nullable Long dueAt,
    long createdAt,
    @Nullable String exceptionMessage,
    boolean external)
    implements Job {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public String getJobHandlerType() {
    return handlerType;
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
    return JobKinds.isOfInstance(handlerType);
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
  public @Nullable String getElementName() {
    return elementName;
  }

  @Override
  public String getTenantId() {
    return tenantId;
  }

  @Override
  public String getCorrelationId() {
    return Ids.format(id);
  }

  @Override
  public boolean isExclusive() {
    return exclusive;
  }

  @Override
  public int getPriority() {
    return priority;
  }

  @Override
  public @Nullable String getCategory() {
    return category;
  }

  @Override
  public @Nullable String getQueue() {
    return queue;
  }

  @Override
  public int getRetries() {
    return retries;
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
  public @Nullable String getExceptionMessage() {
    return exceptionMessage;
  }

  @Override
  public String getJobType() {
    if (external) {
      return JOB_TYPE_EXTERNAL_WORKER;
    }
    return JobKinds.isTimer(handlerType) ? JOB_TYPE_TIMER : JOB_TYPE_MESSAGE;
  }
}
