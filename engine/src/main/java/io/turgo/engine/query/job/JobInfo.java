package io.turgo.engine.query.job;

import io.turgo.engine.job.Job;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** What jobs of all kinds answer alike, from what their rows say. */
interface JobInfo extends Job {
  JobFacts facts();

  @Override
  default String getId() {
    return facts().id();
  }

  @Override
  default String getCorrelationId() {
    return facts().id();
  }

  @Override
  default String getJobHandlerType() {
    return JobKinds.handlerOf(facts().kind());
  }

  @Override
  default String getJobType() {
    if (facts().kind().equals(JobKinds.EXTERNAL)) {
      return JOB_TYPE_EXTERNAL_WORKER;
    }
    return JobKinds.isTimer(getJobHandlerType()) ? JOB_TYPE_TIMER : JOB_TYPE_MESSAGE;
  }

  @Override
  default @Nullable String getProcessInstanceId() {
    return JobKinds.isOfInstance(getJobHandlerType()) ? facts().instanceId() : null;
  }

  @Override
  default @Nullable String getExecutionId() {
    return JobKinds.isOfInstance(getJobHandlerType()) ? facts().executionId() : null;
  }

  @Override
  default @Nullable String getProcessDefinitionId() {
    return facts().definitionId();
  }

  @Override
  default @Nullable String getElementId() {
    return facts().activityId().isEmpty() ? null : facts().activityId();
  }

  @Override
  default @Nullable String getElementName() {
    return facts().elementName();
  }

  @Override
  default String getTenantId() {
    return facts().tenantId();
  }

  @Override
  default boolean isExclusive() {
    return facts().exclusive();
  }

  @Override
  default int getPriority() {
    return facts().priority();
  }

  @Override
  default @Nullable String getCategory() {
    return facts().category();
  }

  @Override
  default @Nullable String getQueue() {
    return facts().queue();
  }

  @Override
  default int getRetries() {
    return facts().retries();
  }

  @Override
  default @Nullable Date getDuedate() {
    return facts().dueAt();
  }

  @Override
  default Date getCreateTime() {
    return facts().createdAt();
  }

  @Override
  default @Nullable String getExceptionMessage() {
    return facts().exceptionMessage();
  }
}
