package io.turgo.engine.job;

import io.turgo.engine.search.Query;
import io.turgo.engine.search.TenantFilters;
import java.util.Collection;
import java.util.Date;

/**
 * Filters and sorts for jobs of every state.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 * @since 0.1.0
 */
public interface BaseJobQuery<Q extends BaseJobQuery<Q, T>, T extends Job>
    extends Query<Q, T>, TenantFilters<Q> {
  Q jobId(String jobId);

  Q jobIds(Collection<String> jobIds);

  Q processInstanceId(String processInstanceId);

  Q executionId(String executionId);

  Q processDefinitionId(String processDefinitionId);

  Q processDefinitionKey(String key);

  /** Jobs for that element. */
  Q elementId(String elementId);

  /** Jobs for one of the elements. */
  Q elementIds(Collection<String> elementIds);

  /** The job with that {@linkplain Job#getCorrelationId correlation id}. */
  Q correlationId(String correlationId);

  Q jobTenantId(String tenantId);

  Q jobTenantIdLike(String pattern);

  Q jobWithoutTenantId();

  /** Jobs of that {@linkplain Job#getJobHandlerType kind}. */
  Q handlerType(String handlerType);

  Q handlerTypes(Collection<String> handlerTypes);

  /** Timers only. */
  Q timers();

  /** Asynchronous steps only. */
  Q messages();

  /** Jobs of that {@linkplain Job#getCategory category}. */
  Q category(String category);

  Q categoryLike(String pattern);

  /** Jobs that the {@linkplain Job#getQueue queue} of that name brings. */
  Q jobQueue(String name);

  Q priorityHigherThanOrEquals(int priority);

  Q priorityLowerThanOrEquals(int priority);

  Q duedateLowerThan(Date time);

  Q duedateHigherThan(Date time);

  /** Jobs whose last run failed. */
  Q withException();

  /** Jobs whose last run failed with exactly that message. */
  Q exceptionMessage(String message);

  Q withRetriesLeft();

  Q noRetriesLeft();

  Q orderByTenantId();

  Q orderByJobId();

  Q orderByJobDuedate();

  Q orderByJobCreateTime();

  Q orderByJobRetries();

  Q orderByJobPriority();

  Q orderByProcessInstanceId();

  Q orderByExecutionId();
}
