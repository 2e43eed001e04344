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
  /**
   * Only the job with this id.
   *
   * @param jobId the id of a job
   * @return this query
   */
  Q jobId(String jobId);

  /**
   * Only jobs with one of these ids.
   *
   * @param jobIds one id or more
   * @return this query
   */
  Q jobIds(Collection<String> jobIds);

  /**
   * Only jobs of this process instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this query
   */
  Q processInstanceId(String processInstanceId);

  /**
   * Only jobs of this execution.
   *
   * @param executionId the id of an execution
   * @return this query
   */
  Q executionId(String executionId);

  /**
   * Only jobs of this version of a process.
   *
   * @param processDefinitionId the id of a process definition
   * @return this query
   */
  Q processDefinitionId(String processDefinitionId);

  /**
   * Only jobs of this process, of all versions.
   *
   * @param key the id attribute of the {@code process} element
   * @return this query
   */
  Q processDefinitionKey(String key);

  /**
   * Only jobs for this element.
   *
   * @param elementId the id attribute of the element
   * @return this query
   */
  Q elementId(String elementId);

  /**
   * Only jobs for one of these elements.
   *
   * @param elementIds one id attribute or more
   * @return this query
   */
  Q elementIds(Collection<String> elementIds);

  /**
   * Only the job with this {@linkplain Job#getCorrelationId correlation id}.
   *
   * @param correlationId the same as the job's id
   * @return this query
   */
  Q correlationId(String correlationId);

  /**
   * Only jobs of this tenant.
   *
   * @param tenantId the tenant of the process definition, matched as a whole
   * @return this query
   */
  Q jobTenantId(String tenantId);

  /**
   * Only jobs whose tenant matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q jobTenantIdLike(String pattern);

  /**
   * Only jobs of no tenant.
   *
   * @return this query
   */
  Q jobWithoutTenantId();

  /**
   * Only jobs of this {@linkplain Job#getJobHandlerType handler type}.
   *
   * @param handlerType the handler type; an unknown one finds nothing
   * @return this query
   */
  Q handlerType(String handlerType);

  /**
   * Only jobs of one of these {@linkplain Job#getJobHandlerType handler types}.
   *
   * @param handlerTypes one handler type or more
   * @return this query
   */
  Q handlerTypes(Collection<String> handlerTypes);

  /**
   * Only timers.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if {@link #messages} was called
   */
  Q timers();

  /**
   * Only asynchronous steps, neither timers nor jobs of external workers.
   *
   * @return this query
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if {@link #timers} was called
   */
  Q messages();

  /**
   * Only jobs of this {@linkplain Job#getCategory category}.
   *
   * @param category the whole category
   * @return this query
   */
  Q category(String category);

  /**
   * Only jobs whose {@linkplain Job#getCategory category} matches a pattern.
   *
   * @param pattern a pattern with {@code %} for any text and {@code _} for one character
   * @return this query
   */
  Q categoryLike(String pattern);

  /**
   * Only jobs that this {@linkplain Job#getQueue queue} brings.
   *
   * @param name the name of the queue
   * @return this query
   */
  Q jobQueue(String name);

  /**
   * Only jobs with at least this priority.
   *
   * @param priority the lowest priority, itself included
   * @return this query
   */
  Q priorityHigherThanOrEquals(int priority);

  /**
   * Only jobs with at most this priority.
   *
   * @param priority the highest priority, itself included
   * @return this query
   */
  Q priorityLowerThanOrEquals(int priority);

  /**
   * Only jobs that are due before this time. Jobs without a due time, such as all jobs of external
   * workers, are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q duedateLowerThan(Date time);

  /**
   * Only jobs that are due after this time. Jobs without a due time, such as all jobs of external
   * workers, are not found.
   *
   * @param time the limit, itself excluded
   * @return this query
   */
  Q duedateHigherThan(Date time);

  /**
   * Only jobs whose last run failed.
   *
   * @return this query
   */
  Q withException();

  /**
   * Only jobs whose last run failed with exactly this message.
   *
   * @param message the whole {@linkplain Job#getExceptionMessage message}
   * @return this query
   */
  Q exceptionMessage(String message);

  /**
   * Only jobs that have attempts left.
   *
   * @return this query
   */
  Q withRetriesLeft();

  /**
   * Only jobs that have no attempts left.
   *
   * @return this query
   */
  Q noRetriesLeft();

  /**
   * Sorts by the tenant of the process definition in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  Q orderByTenantId();

  /**
   * Sorts by the job's id, which is a number, in the direction that {@link #asc()} or {@link
   * #desc()} then gives.
   *
   * @return this query
   */
  Q orderByJobId();

  /**
   * Sorts by the due time in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByJobDuedate();

  /**
   * Sorts by the time of creation in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByJobCreateTime();

  /**
   * Sorts by the number of attempts left in the direction that {@link #asc()} or {@link #desc()}
   * then gives.
   *
   * @return this query
   */
  Q orderByJobRetries();

  /**
   * Sorts by the priority in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByJobPriority();

  /**
   * Sorts by the process instance's id in the direction that {@link #asc()} or {@link #desc()} then
   * gives.
   *
   * @return this query
   */
  Q orderByProcessInstanceId();

  /**
   * Sorts by the execution's id in the direction that {@link #asc()} or {@link #desc()} then gives.
   *
   * @return this query
   */
  Q orderByExecutionId();
}
