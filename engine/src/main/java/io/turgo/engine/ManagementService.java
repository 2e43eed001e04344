package io.turgo.engine;

import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchBuilder;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartBuilder;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.engine.job.ExternalWorkerJobFailureBuilder;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.IncidentQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.runtime.ExternalWorkerCompletionBuilder;
import io.turgo.engine.search.TableMetaData;
import io.turgo.engine.search.TablePageQuery;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds, repairs, moves and deletes jobs and timers, and controls the batches.
 *
 * <p><b>Transaction:</b> Each change is one unit of work that is durable when the call returns. A
 * job keeps its id when it moves. The executor takes up a job that is moved to run without waiting
 * for its next poll.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument and {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if there is
 * no such job in the state that the call is for.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface ManagementService {
  /** {@return a new query for jobs that may run now} */
  JobQuery createJobQuery();

  /** {@return a new query for jobs that wait for their due time} */
  TimerJobQuery createTimerJobQuery();

  /** {@return a new query for jobs of suspended instances and of paused activities} */
  SuspendedJobQuery createSuspendedJobQuery();

  /** {@return a new query for dead letter jobs: those with no retries left} */
  DeadLetterJobQuery createDeadLetterJobQuery();

  /** {@return a new query for jobs of external workers} */
  ExternalWorkerJobQuery createExternalWorkerJobQuery();

  /** {@return a new query for incidents: everything that is stuck, with its cause} */
  IncidentQuery createIncidentQuery();

  /**
   * Begins the acquisition of jobs by an external worker.
   *
   * @return a new builder, which takes no job until its acquire method is called
   */
  ExternalWorkerJobAcquireBuilder createExternalWorkerJobAcquireBuilder();

  /**
   * Begins the report of an external worker that it has done a job.
   *
   * @param externalJobId the id of a job that the worker has
   * @param workerId the id of the worker that has the job; the empty text is refused
   * @return a new builder, which reports nothing until one of its final methods is called
   */
  ExternalWorkerCompletionBuilder createExternalWorkerCompletionBuilder(
      String externalJobId, String workerId);

  /**
   * Begins the report of an external worker that it could not do a job.
   *
   * @param externalJobId the id of a job that the worker has
   * @param workerId the id of the worker that has the job; the empty text is refused
   * @return a new builder, which reports nothing until its fail method is called
   */
  ExternalWorkerJobFailureBuilder createExternalWorkerJobFailureBuilder(
      String externalJobId, String workerId);

  /**
   * Keeps a job for the worker that has it. The new time counts from now.
   *
   * @param jobId the id of a job for external workers
   * @param workerId the id of the worker that has the job; the empty text is refused
   * @param lockDuration how long the worker keeps the job, at least one millisecond
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job, or the time is shorter than a millisecond
   * @throws io.turgo.engine.exception.TurgoException if its previous time is over
   */
  void extendExternalWorkerJobLock(String jobId, String workerId, Duration lockDuration);

  /**
   * Releases a job of a worker, so that others can take it immediately.
   *
   * @param jobId the id of a job for external workers
   * @param workerId the id of the worker that has the job; the empty text is refused
   * @throws io.turgo.engine.exception.TurgoException if the worker does not have it
   */
  void unacquireExternalWorkerJob(String jobId, String workerId);

  /**
   * Releases all jobs of a worker, so that others can take them immediately.
   *
   * @param workerId the id of the worker; the empty text is refused
   */
  void unacquireAllExternalWorkerJobsForWorker(String workerId);

  /**
   * Releases all jobs of a worker that belong to one tenant.
   *
   * @param workerId the id of the worker; the empty text is refused
   * @param tenantId the tenant of the jobs; the empty text means jobs without a tenant, null is
   *     refused
   */
  void unacquireAllExternalWorkerJobsForWorker(String workerId, String tenantId);

  /**
   * Deletes a job for external workers. Its execution stays where it is.
   *
   * @param jobId the id of a job for external workers
   */
  void deleteExternalWorkerJob(String jobId);

  /**
   * {@return the details of the last failure that a worker reported; null if none did}
   *
   * @param jobId the id of a job for external workers
   */
  @Nullable String getExternalWorkerJobErrorDetails(String jobId);

  /**
   * Runs a job that may run now, on the calling thread, and returns once its outcome is durable.
   *
   * <p>An exception of user code counts as a failed run by the executor, retries included. A job of
   * a paused activity is not run, and waits from then on.
   *
   * @param jobId the id of a job that may run now, or of a waiting job that is due
   * @throws io.turgo.engine.exception.JobNotFoundException if the job does not exist or cannot run
   *     now; it loses no attempt
   * @throws io.turgo.engine.exception.TurgoException if user code throws one; if it throws another
   *     exception, with that one as its cause
   */
  void executeJob(String jobId);

  /**
   * Sets how many attempts a job has left that may run now, is suspended or waits for an external
   * worker.
   *
   * @param jobId the id of a job that is neither a waiting nor a dead letter job
   * @param retries the attempts left, at least 1
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than one
   */
  void setJobRetries(String jobId, int retries);

  /**
   * Sets how many attempts a job has left that waits for its due time.
   *
   * @param jobId the id of a waiting job
   * @param retries the attempts left, at least 1
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than one
   */
  void setTimerJobRetries(String jobId, int retries);

  /**
   * Sets the priority of a job in any state. The job keeps it when it moves and when it is tried
   * again. The job routing is asked again, so the queue of the job may change. A job that runs at
   * that time continues. If it is not exclusive, it may start a second time; only one of the two
   * runs is committed.
   *
   * @param jobId the id of a job in any state
   * @param priority the new priority; a greater number runs earlier
   */
  void setJobPriority(String jobId, int priority);

  /**
   * Lets a waiting job run now, before its due time.
   *
   * @param jobId the id of a waiting job
   * @return the job as the change left it
   */
  Job moveTimerToExecutableJob(String jobId);

  /**
   * Moves a job to the dead letter jobs, where it stays until somebody moves it back. The job may
   * be one that may run now, waits, is suspended or waits for an external worker.
   *
   * @param jobId the id of a job that is not a dead letter job yet
   * @return the job as the change left it
   */
  Job moveJobToDeadLetterJob(String jobId);

  /**
   * Lets a dead letter job run again.
   *
   * @param jobId the id of a dead letter job
   * @param retries how many attempts it gets, at least 1
   * @return the job as the change left it
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than 1
   */
  Job moveDeadLetterJobToExecutableJob(String jobId, int retries);

  /**
   * Lets several dead letter jobs run again.
   *
   * <p>Each is moved in a transaction of its own, in the order given. After a failure the jobs
   * before it are moved and those after it are not.
   *
   * @param jobIds the ids of dead letter jobs; nothing happens if there are none
   * @param retries how many attempts each gets, at least 1
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if one of them is not among the
   *     dead letter jobs when the call begins; none is moved then
   */
  void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries);

  /**
   * Lets one job of a suspended instance run all the same. A job with a due time waits for it
   * first. Jobs that follow from it are suspended again, as long as the instance is. A job of a
   * paused activity waits again when its turn comes.
   *
   * @param jobId the id of a suspended job
   * @return the job as the change left it
   */
  Job moveSuspendedJobToExecutableJob(String jobId);

  /**
   * Gives a waiting timer another due time and ends its cycle, if it has one. Its id and its
   * retries stay.
   *
   * @param jobId the id of a timer that waits for its due time
   * @param timeDate an ISO 8601 date, with or without a time
   * @return the job as the change left it
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the text is no such date, or
   *     the job is a step that waits for its next attempt
   */
  Job rescheduleTimeDateJob(String jobId, String timeDate);

  /**
   * Lets a waiting timer fire after a time that begins now, and ends its cycle, if it has one.
   *
   * @param jobId the id of a timer that waits for its due time
   * @param timeDuration an ISO 8601 duration, such as {@code PT1H}
   * @return the job as the change left it
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the text is no such
   *     duration, or the job is a step that waits for its next attempt
   */
  Job rescheduleTimeDurationJob(String jobId, String timeDuration);

  /**
   * Gives a waiting timer another cycle, which begins now.
   *
   * @param jobId the id of a timer that waits for its due time
   * @param timeCycle such as {@code R3/PT10M}, or a cron expression such as {@code 0 0 12 * * ?}
   * @return the job as the change left it
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the text is no such cycle,
   *     or the job is a step that waits for its next attempt
   */
  Job rescheduleTimeCycleJob(String jobId, String timeCycle);

  /**
   * Gives a waiting timer another time: exactly one of a date, a duration and a cycle.
   *
   * @param jobId the id of a timer that waits for its due time
   * @param timeDate as in {@link #rescheduleTimeDateJob}; null if another of the three is given
   * @param timeDuration as in {@link #rescheduleTimeDurationJob}; null if another of the three is
   *     given
   * @param timeCycle as in {@link #rescheduleTimeCycleJob}; null if another of the three is given
   * @param endDate the time after which a cycle no longer fires; null for none but its own
   * @param calendarName the calendar that reads the time, see {@link
   *     ProcessEngineBuilder#businessCalendar}; null for the built-in one of its kind
   * @return the job as the change left it
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if not exactly one of the three
   *     is given, an endDate has no cycle, a text cannot be read, or the job is a step that waits
   *     for its next attempt
   */
  Job rescheduleTimerJob(
      String jobId,
      @Nullable String timeDate,
      @Nullable String timeDuration,
      @Nullable String timeCycle,
      @Nullable String endDate,
      @Nullable String calendarName);

  /**
   * {@return the job with this {@linkplain Job#getCorrelationId correlation id} in any state; null
   * if there is none}
   *
   * @param correlationId the correlation id, matched as a whole
   */
  @Nullable Job findJobByCorrelationId(String correlationId);

  /**
   * Deletes a job that may run now. Its execution stays where it is and waits for nothing; the
   * consistency check reports it until the instance is deleted. A job of a batch is refused in any
   * state: {@link #cancelBatch} ends the batch.
   *
   * @param jobId the id of a job that may run now
   */
  void deleteJob(String jobId);

  /**
   * Deletes a waiting job. Its execution stays where it is.
   *
   * @param jobId the id of a waiting job
   */
  void deleteTimerJob(String jobId);

  /**
   * Deletes a job of a suspended instance. Its execution stays where it is.
   *
   * @param jobId the id of a suspended job
   */
  void deleteSuspendedJob(String jobId);

  /**
   * Deletes a dead letter job. Its execution stays where it is.
   *
   * @param jobId the id of a dead letter job
   */
  void deleteDeadLetterJob(String jobId);

  /**
   * Begins a bulk operation: one change to everything that a query finds, done as a batch.
   *
   * @return a new builder, which changes nothing until the operation is started
   */
  BulkOperationBuilder createBulkOperation();

  /** {@return a new query for entries of the audit trail, see {@link ProcessEngine#audited}} */
  AuditEntryQuery createAuditEntryQuery();

  /** {@return a new query for batches} */
  BatchQuery createBatchQuery();

  /** {@return a new query for parts of batches} */
  BatchPartQuery createBatchPartQuery();

  /**
   * Begins the record of a batch whose work the application does itself.
   *
   * @return a new builder, which stores nothing until its create method is called
   */
  BatchBuilder createBatchBuilder();

  /**
   * Begins the record of a part of a batch of {@link #createBatchBuilder}.
   *
   * @param batch the batch that the part belongs to
   * @return a new builder, which stores nothing until its create method is called
   */
  BatchPartBuilder createBatchPartBuilder(Batch batch);

  /** {@return all batches, in the order of their ids} */
  List<Batch> getAllBatches();

  /**
   * {@return the batches that have this text as one of their two search keys}
   *
   * @param searchKey the search key, matched as a whole
   */
  List<Batch> findBatchesBySearchKey(String searchKey);

  /**
   * {@return all parts of a batch, in the order of their ids}
   *
   * @param batchId the id of the batch
   */
  List<BatchPart> findBatchPartsByBatchId(String batchId);

  /**
   * {@return the parts of a batch in a state}
   *
   * @param batchId the id of the batch
   * @param status the state, see {@link BatchPart#getStatus}
   */
  List<BatchPart> findBatchPartsByBatchIdAndStatus(String batchId, String status);

  /**
   * {@return a part of a batch}
   *
   * @param batchPartId the id of the part
   */
  BatchPart getBatchPart(String batchPartId);

  /**
   * {@return the JSON that describes a batch; null if it has none}
   *
   * @param batchId the id of the batch
   */
  @Nullable String getBatchDocument(String batchId);

  /**
   * {@return the JSON that describes the outcome of a part; null if it has none}
   *
   * @param batchPartId the id of the part
   */
  @Nullable String getBatchPartDocument(String batchPartId);

  /**
   * Pauses a bulk operation until {@link #activateBatchById}, also across restarts. Does nothing if
   * it is paused already. Chunks under way, of about 500 items each, come to their end first.
   *
   * @param batchId the id of a bulk operation
   * @throws io.turgo.engine.exception.TurgoException if it is over, or done by an application
   */
  void suspendBatchById(String batchId);

  /**
   * Continues a paused bulk operation, as {@link #suspendBatchById} says.
   *
   * @param batchId the id of a bulk operation
   */
  void activateBatchById(String batchId);

  /**
   * Ends a bulk operation before it is complete. Changes already made stay, and chunks under way
   * come to their end. For an operation that is over, remaining jobs are ended, so that it can be
   * deleted.
   *
   * @param batchId the id of a bulk operation
   * @throws io.turgo.engine.exception.TurgoException if it is over and has no jobs left, or is done
   *     by an application
   */
  void cancelBatch(String batchId);

  /**
   * Deletes a batch with its parts. Changes that the batch made stay.
   *
   * @param batchId the id of the batch
   * @throws io.turgo.engine.exception.TurgoException if it is a bulk operation with jobs that are
   *     not over: cancel it first
   */
  void deleteBatch(String batchId);

  /**
   * {@return the job queues of this engine as they are now; empty if all jobs go through the shard
   * feed} Waiting jobs are counted for all nodes, published and delivered ones for this node.
   */
  List<JobQueueState> getJobQueues();

  /**
   * Has all nodes stop consuming a job queue within two seconds. Running jobs continue; jobs that
   * have not begun go back to the broker. Jobs are still published. The pause lasts until {@link
   * #resumeJobQueue}, also across restarts.
   *
   * @param name the name of a queue of {@link ProcessEngineBuilder#jobQueue}
   * @throws io.turgo.engine.exception.TurgoException if this engine has no queue of that name
   */
  void pauseJobQueue(String name);

  /**
   * Has all nodes consume a job queue again.
   *
   * @param name the name of a queue of {@link ProcessEngineBuilder#jobQueue}
   */
  void resumeJobQueue(String name);

  /**
   * Pauses an activity or event of one version of a process: no job of it begins to run any more,
   * on any node, until it is resumed, restarts included. Nothing fails and no attempt is used. What
   * runs already comes to its end; this node begins nothing more at once, others within their
   * {@linkplain io.turgo.engine.settings.ExecutorSettings#pollInterval poll interval}.
   *
   * <p>These jobs wait, each once its turn comes, beside those of suspended instances: asynchronous
   * steps before and behind the activity, its timer, what is brought to it by a job, and the jobs
   * of an external task that no worker has. A boundary event is an event of its own. Nothing if it
   * is paused already.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param activityId the id of the activity or event in the BPMN file
   * @param reason an explanation for people; null for none
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition,
   *     or it has no such activity
   * @throws io.turgo.engine.exception.TurgoException if the activity can have no such jobs, or is a
   *     start event of the process: to stop that, suspend the definition
   */
  void pauseActivityById(String processDefinitionId, String activityId, @Nullable String reason);

  /**
   * Pauses an activity of all versions of a process, including later ones; otherwise as {@link
   * #pauseActivityById}. It is independent of a pause of one version: jobs run when neither is
   * left.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param tenantId the tenant of the process; the empty text for none
   * @param activityId the id of the activity or event in the BPMN file
   * @param reason an explanation for people; null for none
   */
  void pauseActivityByKey(
      String processDefinitionKey, String tenantId, String activityId, @Nullable String reason);

  /**
   * Ends the pause of an activity of one version; nothing if it is not paused. Jobs that waited go
   * on with their priorities and due times, save those of suspended instances, which go on when
   * their instances are activated. A job of the definition lets them go, 500 at a time, which
   * {@link #createTimerJobQuery} and {@link #createJobQuery} show until it is done.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param activityId the id of the activity or event in the BPMN file
   * @throws io.turgo.engine.exception.TurgoStoreException if an application's transaction that has
   *     called the engine stays open for more than two seconds meanwhile (PostgreSQL); nothing is
   *     changed then
   */
  void resumeActivityById(String processDefinitionId, String activityId);

  /**
   * Ends the pause of {@link #pauseActivityByKey}, as {@link #resumeActivityById} says.
   *
   * @param processDefinitionKey the id of the process in its BPMN file
   * @param tenantId the tenant of the process; the empty text for none
   * @param activityId the id of the activity or event in the BPMN file
   */
  void resumeActivityByKey(String processDefinitionKey, String tenantId, String activityId);

  /**
   * {@return the ids of the activities and events of a version that can be paused, in their order}
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  List<String> getPausableActivities(String processDefinitionId);

  /**
   * {@return the paused activities, oldest pause first, with their waiting jobs counted up to
   * 10,000}
   */
  List<PausedActivity> getPausedActivities();

  /**
   * {@return the nodes whose executors run, ordered by name, as their last heartbeats describe
   * them}
   */
  List<EngineNode> getNodes();

  /**
   * {@return the number of jobs in each state, counted up to 10,000, and since when the oldest is
   * due} All callers within two seconds get the same answer. While the database takes longer than
   * that, callers get the previous answer.
   */
  JobStatistics getJobStatistics();

  /**
   * Counts the running instances of definitions and their dead letter jobs, each up to 10,000.
   *
   * @param processDefinitionIds the ids of deployed versions
   * @return the counts in no order; ids without a definition are left out
   */
  List<ProcessDefinitionStatistics> getProcessDefinitionStatistics(
      Collection<String> processDefinitionIds);

  /**
   * {@return where the instances of a definition are, ordered by the ids of the elements} Elements
   * without instances are left out. Of more than 10,000 instances only the newest are counted.
   *
   * @param processDefinitionId the id of one deployed version of a process
   */
  List<ActivityStatistics> getActivityStatistics(String processDefinitionId);

  /**
   * {@return the table that stores a type of the API, for native queries} On PostgreSQL the name
   * includes the schema and does not depend on the search path. The table of {@link Job} is that of
   * the jobs that may run now.
   *
   * @param type a type of the API, such as {@code Task.class}
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for a type that no table keeps
   */
  String getTableName(Class<?> type);

  /**
   * {@return the table that stores a type of the API, with or without its schema}
   *
   * @param type a type of the API, such as {@code Task.class}
   * @param withPrefix whether the schema is part of the name, on databases with schemas
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for a type that no table keeps
   */
  String getTableName(Class<?> type, boolean withPrefix);

  /**
   * {@return the number of rows of each table, ordered by table name} Names are those of {@link
   * #getTableName}. Each table is counted by a query of its own.
   */
  Map<String, Long> getTableCount();

  /**
   * {@return the columns of a table; null if the engine has no such table}
   *
   * @param tableName the name of the table, with or without its schema
   */
  @Nullable TableMetaData getTableMetaData(String tableName);

  /** {@return a new query that reads any table of the engine page by page} */
  TablePageQuery createTablePageQuery();

  /** {@return the properties of the database, such as its number of shards, by name} */
  Map<String, String> getProperties();

  /**
   * {@return the stack trace of the last failed run of a job that may run now; null if none failed}
   *
   * @param jobId the id of a job that may run now
   */
  @Nullable String getJobExceptionStacktrace(String jobId);

  /**
   * {@return the stack trace of the last failed run of a waiting job; null if none failed}
   *
   * @param jobId the id of a waiting job
   */
  @Nullable String getTimerJobExceptionStacktrace(String jobId);

  /**
   * {@return the stack trace of the last failed run of a suspended job; null if none failed}
   *
   * @param jobId the id of a suspended job
   */
  @Nullable String getSuspendedJobExceptionStacktrace(String jobId);

  /**
   * {@return the stack trace of the last failed run of a dead letter job; null if none failed}
   *
   * @param jobId the id of a dead letter job
   */
  @Nullable String getDeadLetterJobExceptionStacktrace(String jobId);
}
