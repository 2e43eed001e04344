package io.turgo.engine.batch;

import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what is to be done to all that match a query. The queries are those of the same engine; what
 * they filter by counts, how they sort does not.
 *
 * <p>All throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a missing or
 * impossible argument, before anything is read.
 *
 * @since 0.1.0
 */
public interface BulkOperationBuilder {
  /** {@link Batch#getBatchType} of {@link #retryJobs}. */
  String RETRY_JOBS = "retryJobs";

  /** {@link Batch#getBatchType} of {@link #moveTimersToExecutableJobs}. */
  String MOVE_TIMERS = "moveTimersToExecutableJobs";

  /** {@link Batch#getBatchType} of {@link #moveJobsToDeadLetterJobs}. */
  String MOVE_TO_DEAD_LETTER = "moveJobsToDeadLetterJobs";

  /** {@link Batch#getBatchType} of {@link #setJobRetries}. */
  String SET_JOB_RETRIES = "setJobRetries";

  /** {@link Batch#getBatchType} of {@link #deleteJobs}. */
  String DELETE_JOBS = "deleteJobs";

  /** {@link Batch#getBatchType} of {@link #suspendProcessInstances}. */
  String SUSPEND_INSTANCES = "suspendProcessInstances";

  /** {@link Batch#getBatchType} of {@link #activateProcessInstances}. */
  String ACTIVATE_INSTANCES = "activateProcessInstances";

  /** {@link Batch#getBatchType} of {@link #deleteProcessInstances}. */
  String DELETE_INSTANCES = "deleteProcessInstances";

  /** {@link Batch#getBatchType} of {@link #deleteProcessInstances} that skips listeners. */
  String DELETE_INSTANCES_SKIPPING_LISTENERS = "deleteProcessInstancesSkippingListeners";

  /** {@link Batch#getBatchType} of {@link #setVariables}. */
  String SET_VARIABLES = "setVariables";

  /** {@link Batch#getBatchType} of modifications of process instances. */
  String MODIFY_INSTANCES = "modifyProcessInstances";

  /** {@link Batch#getBatchType} of {@link #moveTokens}. */
  String MOVE_INSTANCES = "moveProcessInstances";

  /** {@link Batch#getBatchType} of restarts of process instances. */
  String RESTART_INSTANCES = "restartProcessInstances";

  /**
   * The type of batches of {@link
   * io.turgo.engine.migration.MigrationPlanExecutionBuilder#executeAsync}.
   */
  String MIGRATE_INSTANCES_BY_PLAN = "migrateProcessInstancesByPlan";

  /**
   * The type of batches of {@link
   * io.turgo.engine.migration.ProcessInstanceMigrationBuilder#batchMigrateProcessInstances}.
   */
  String MIGRATE_INSTANCES = "migrateProcessInstances";

  /**
   * Lets jobs run again that had no retries left.
   *
   * @param query finds the jobs
   * @param retries how many attempts each gets, at least 1
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> retryJobs(DeadLetterJobQuery query, int retries);

  /**
   * Lets jobs of instances run again that had no retries left.
   *
   * @param query finds the instances whose jobs are meant
   * @param retries how many attempts each gets, at least 1
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> retryJobs(ProcessInstanceQuery query, int retries);

  /**
   * Lets waiting jobs run now, before their due time.
   *
   * @param query finds the jobs
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> moveTimersToExecutableJobs(TimerJobQuery query);

  /**
   * Puts jobs aside that may run or wait, of any state but the dead letter jobs.
   *
   * @param query finds the jobs, of any state but the dead letter jobs
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> moveJobsToDeadLetterJobs(BaseJobQuery<?, ? extends Job> query);

  /**
   * Sets how many attempts jobs have left, of any state but the dead letter jobs.
   *
   * @param query finds the jobs
   * @param retries at least 1
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> setJobRetries(BaseJobQuery<?, ? extends Job> query, int retries);

  /**
   * Deletes jobs of any state; their executions stay where they are.
   *
   * @param query finds the jobs
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<Job> deleteJobs(BaseJobQuery<?, ? extends Job> query);

  /**
   * Suspends instances, and with each those that it has called.
   *
   * @param query finds the instances
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<ProcessInstance> suspendProcessInstances(ProcessInstanceQuery query);

  /**
   * Activates suspended instances, and with each those that it has called.
   *
   * @param query finds the instances
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<ProcessInstance> activateProcessInstances(ProcessInstanceQuery query);

  /**
   * Deletes instances, and with each those that it has called. One whose caller matches too goes
   * with that, and is not counted.
   *
   * @param query finds the instances
   * @param deleteReason for history; null for the usual one
   * @return the operation, which {@link BulkOperation#start} begins
   */
  default BulkOperation<ProcessInstance> deleteProcessInstances(
      ProcessInstanceQuery query, @Nullable String deleteReason) {
    return deleteProcessInstances(query, deleteReason, false);
  }

  /**
   * Deletes instances, and with each those that it has called.
   *
   * @param query finds the instances
   * @param deleteReason for history; null for the usual one
   * @param skipCustomListeners see {@link io.turgo.engine.RuntimeService#deleteProcessInstance(
   *     String, String, boolean)}
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<ProcessInstance> deleteProcessInstances(
      ProcessInstanceQuery query, @Nullable String deleteReason, boolean skipCustomListeners);

  /**
   * Sets variables of instances.
   *
   * @param query finds the instances
   * @param variables the values by the names of the variables, at least one
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<ProcessInstance> setVariables(
      ProcessInstanceQuery query, Map<String, ? extends @Nullable Object> variables);

  /**
   * Makes moves of tokens in instances, each in a unit of its own. An instance in which they cannot
   * be made, or in which nothing is at an activity that is moved, is a failed part.
   *
   * @param query finds the instances
   * @param moves from activities to activities, of a builder of this engine that names no instance,
   *     no execution and no move to the parent
   * @return the operation, which {@link BulkOperation#start} begins
   */
  BulkOperation<ProcessInstance> moveTokens(
      ProcessInstanceQuery query, ChangeActivityStateBuilder moves);
}
