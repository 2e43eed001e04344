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
  /** Finds jobs that may run now. */
  JobQuery createJobQuery();

  /** Finds jobs that wait for their due time. */
  TimerJobQuery createTimerJobQuery();

  /** Finds jobs of suspended instances and of paused activities. */
  SuspendedJobQuery createSuspendedJobQuery();

  /** Finds jobs that have no retries left. */
  DeadLetterJobQuery createDeadLetterJobQuery();

  /** Finds jobs for workers outside. */
  ExternalWorkerJobQuery createExternalWorkerJobQuery();

  /** Finds what is stuck, by its cause. */
  IncidentQuery createIncidentQuery();

  /** Takes jobs for a worker outside. */
  ExternalWorkerJobAcquireBuilder createExternalWorkerJobAcquireBuilder();

  /** Says that a worker outside has done a job that it has. */
  ExternalWorkerCompletionBuilder createExternalWorkerCompletionBuilder(
      String externalJobId, String workerId);

  /** Says that a worker outside could not do a job that it has. */
  ExternalWorkerJobFailureBuilder createExternalWorkerJobFailureBuilder(
      String externalJobId, String workerId);

  /**
   * Keeps a job for the worker that has it, from now on for that time.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have it
   * @throws io.turgo.engine.exception.TurgoException if its time is over
   */
  void extendExternalWorkerJobLock(String jobId, String workerId, Duration lockDuration);

  /**
   * Lets others take a job of a worker at once.
   *
   * @throws io.turgo.engine.exception.TurgoException if the worker does not have it
   */
  void unacquireExternalWorkerJob(String jobId, String workerId);

  /** Lets others take all jobs of a worker. */
  void unacquireAllExternalWorkerJobsForWorker(String workerId);

  /** Lets others take all jobs of a worker that are of that tenant, with an empty text of none. */
  void unacquireAllExternalWorkerJobsForWorker(String workerId, String tenantId);

  /** Deletes a job for workers outside; its execution stays where it is. */
  void deleteExternalWorkerJob(String jobId);

  /** What the worker said last of its failure; null if none did. */
  @Nullable String getExternalWorkerJobErrorDetails(String jobId);

  /**
   * Runs a job that may run now, on the calling thread, and returns once its outcome is durable.
   *
   * <p>When user code throws, that is recorded as for a run by the executor, retries included. A
   * job of a paused activity is not run, but waits from then on, and the call says so with a {@link
   * io.turgo.engine.exception.JobNotFoundException}.
   *
   * @throws io.turgo.engine.exception.TurgoException if user code throws one; if it throws another
   *     exception, with that one as its cause
   */
  void executeJob(String jobId);

  /**
   * Sets how many attempts a job that may run now has left.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than one
   */
  void setJobRetries(String jobId, int retries);

  /**
   * Sets how many attempts a waiting job has left.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than one
   */
  void setTimerJobRetries(String jobId, int retries);

  /**
   * Gives a job of any state another priority, which it keeps when it moves and is tried again. Its
   * queue is asked for again, so that it may be another one. A job that runs at that time runs on;
   * one that is not exclusive may begin once more beside itself, of which one is written.
   */
  void setJobPriority(String jobId, int priority);

  /** Lets a waiting job run now, before its due time. */
  Job moveTimerToExecutableJob(String jobId);

  /** Puts a job that may run now or waits aside until somebody moves it back. */
  Job moveJobToDeadLetterJob(String jobId);

  /**
   * Lets a job run again that had no retries left.
   *
   * @param retries how many attempts it gets, at least 1
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if that is less than 1
   */
  Job moveDeadLetterJobToExecutableJob(String jobId, int retries);

  /**
   * Lets jobs run again that had no retries left.
   *
   * <p>Each is moved in a transaction of its own, in the order given; whatever fails leaves those
   * before it moved and those after it where they are.
   *
   * @param retries how many attempts each gets, at least 1
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if one of them is not among the
   *     dead letter jobs when the call begins; none is moved then
   */
  void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries);

  /**
   * Lets one job of a suspended instance run all the same. One with a due time waits for it first.
   * What follows from it is suspended again, as long as the instance is. A job of a paused activity
   * waits again when its turn comes.
   */
  Job moveSuspendedJobToExecutableJob(String jobId);

  /**
   * Gives a waiting timer another time; a cycle that it had is over. Its id and retries stay.
   *
   * @param timeDate an ISO 8601 date, with or without a time
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is none, or the job is a
   *     step that waits to be tried again
   */
  Job rescheduleTimeDateJob(String jobId, String timeDate);

  /**
   * Lets a waiting timer fire so long after now; a cycle that it had is over.
   *
   * @param timeDuration an ISO 8601 duration, such as {@code PT1H}
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException as above
   */
  Job rescheduleTimeDurationJob(String jobId, String timeDuration);

  /**
   * Gives a waiting timer another cycle, which begins now.
   *
   * @param timeCycle such as {@code R3/PT10M}, or a cron expression such as {@code 0 0 12 * * ?}
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException as above
   */
  Job rescheduleTimeCycleJob(String jobId, String timeCycle);

  /**
   * Gives a waiting timer another time, by one of the three ways above.
   *
   * @param endDate after which a cycle does not fire; null for none but its own
   * @param calendarName of the calendar that reads the time, see {@link
   *     ProcessEngineBuilder#businessCalendar}; null for the one of its kind
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if none or more than one of the
   *     three is given, or an endDate without a cycle, or as above
   */
  Job rescheduleTimerJob(
      String jobId,
      @Nullable String timeDate,
      @Nullable String timeDuration,
      @Nullable String timeCycle,
      @Nullable String endDate,
      @Nullable String calendarName);

  /**
   * The job with that {@linkplain Job#getCorrelationId correlation id} in whatever state, null if
   * there is none.
   */
  @Nullable Job findJobByCorrelationId(String correlationId);

  /**
   * Deletes a job that may run now; its execution stays where it is and waits for nothing, which
   * the consistency check names until the instance is deleted. A job of a batch is refused, in
   * whatever state: {@link #cancelBatch} ends the batch.
   */
  void deleteJob(String jobId);

  /** Deletes a waiting job; its execution stays where it is. */
  void deleteTimerJob(String jobId);

  /** Deletes a job of a suspended instance; its execution stays where it is. */
  void deleteSuspendedJob(String jobId);

  /** Deletes a job that has no retries left; its execution stays where it is. */
  void deleteDeadLetterJob(String jobId);

  /** Does one thing to all that match a query, as a batch. */
  BulkOperationBuilder createBulkOperation();

  /** Finds what was changed by whom, see {@link ProcessEngine#audited}. */
  AuditEntryQuery createAuditEntryQuery();

  /** Finds batches. */
  BatchQuery createBatchQuery();

  /** Finds parts of batches. */
  BatchPartQuery createBatchPartQuery();

  /** Records a batch that the application does itself. */
  BatchBuilder createBatchBuilder();

  /** Records a part of such a batch. */
  BatchPartBuilder createBatchPartBuilder(Batch batch);

  /** All batches, in the order of their ids. */
  List<Batch> getAllBatches();

  /** All batches that have this text as one of their two search keys. */
  List<Batch> findBatchesBySearchKey(String searchKey);

  /** All parts of a batch, in the order of their ids. */
  List<BatchPart> findBatchPartsByBatchId(String batchId);

  /** All parts of a batch in that state, see {@link BatchPart#getStatus}. */
  List<BatchPart> findBatchPartsByBatchIdAndStatus(String batchId, String status);

  /** A part of a batch. */
  BatchPart getBatchPart(String batchPartId);

  /** The JSON that describes a batch, null if there is none. */
  @Nullable String getBatchDocument(String batchId);

  /** The JSON that says what became of a part, null if there is none. */
  @Nullable String getBatchPartDocument(String batchPartId);

  /**
   * Has a bulk operation make a pause, restarts included; nothing if it does. Chunks that are under
   * way come to their end first, some 500 things each.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is over, or done by an application
   */
  void suspendBatchById(String batchId);

  /** Has a bulk operation go on, as {@link #suspendBatchById} says. */
  void activateBatchById(String batchId);

  /**
   * Ends a bulk operation before it is done. What it has done stays, and chunks that are under way
   * come to their end. Of one that is over, jobs that are left are ended, so that it can be
   * deleted.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is over and has no jobs left, or is done
   *     by an application
   */
  void cancelBatch(String batchId);

  /**
   * Deletes a batch and its parts; what it has done stays.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is a bulk operation with jobs that are
   *     not over: cancel it first
   */
  void deleteBatch(String batchId);

  /**
   * The job queues of this engine, as they are now; empty if all jobs go through the shard feed.
   * What waits in a queue is counted for all nodes, what was published and delivered for this one.
   */
  List<JobQueueState> getJobQueues();

  /**
   * Has all nodes stop consuming a job queue, within two seconds. What runs goes on, what has not
   * begun goes back to the broker. Jobs are still published. It stays so until {@link
   * #resumeJobQueue}, restarts included.
   *
   * @throws io.turgo.engine.exception.TurgoException if this engine has no queue of that name
   */
  void pauseJobQueue(String name);

  /** Has all nodes consume a job queue again. */
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
   * @param reason for people; null for none
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition,
   *     or it has no such activity
   * @throws io.turgo.engine.exception.TurgoException if the activity can have no such jobs, or is a
   *     start event of the process: to stop that, suspend the definition
   */
  void pauseActivityById(String processDefinitionId, String activityId, @Nullable String reason);

  /**
   * Pauses an activity of all versions of a process, later ones too; otherwise as {@link
   * #pauseActivityById}. It is another pause than that of one version: jobs run when none is left.
   *
   * @param tenantId of the process; empty for none
   */
  void pauseActivityByKey(
      String processDefinitionKey, String tenantId, String activityId, @Nullable String reason);

  /**
   * Ends the pause of an activity of one version; nothing if it is not paused. Jobs that waited go
   * on with their priorities and due times, save those of suspended instances, which go on when
   * their instances are activated. A job of the definition lets them go, 500 at a time, which
   * {@link #createTimerJobQuery} and {@link #createJobQuery} show until it is done.
   *
   * @throws io.turgo.engine.exception.TurgoStoreException if an application's transaction that has
   *     called the engine stays open for more than two seconds meanwhile (PostgreSQL); nothing is
   *     changed then
   */
  void resumeActivityById(String processDefinitionId, String activityId);

  /** Ends the pause of {@link #pauseActivityByKey}, as {@link #resumeActivityById} says. */
  void resumeActivityByKey(String processDefinitionKey, String tenantId, String activityId);

  /** The ids of the activities and events of a version that can be paused, in their order. */
  List<String> getPausableActivities(String processDefinitionId);

  /** What is paused, the oldest pause first, with the jobs that wait counted to 10,000. */
  List<PausedActivity> getPausedActivities();

  /**
   * The nodes whose executors run, in the order of their names, as they are known by their last
   * heartbeats.
   */
  List<EngineNode> getNodes();

  /**
   * How many jobs there are in each state, counted to 10,000, and since when the oldest is due. All
   * who ask within two seconds get the same answer, and who asks while the database takes longer
   * than that gets the one before.
   */
  JobStatistics getJobStatistics();

  /**
   * How many instances of definitions run and how many of their jobs have no attempts left, counted
   * to 10,000.
   *
   * @return in no order; ids that are no definition's are left out
   */
  List<ProcessDefinitionStatistics> getProcessDefinitionStatistics(
      Collection<String> processDefinitionIds);

  /**
   * Where the instances of a definition are, in the order of the elements' ids; elements where
   * nothing is are left out. Of more than 10,000 instances the newest are looked at.
   */
  List<ActivityStatistics> getActivityStatistics(String processDefinitionId);

  /**
   * The table that keeps what a type of the API shows, for native queries: {@code
   * getTableName(Task.class)}. On PostgreSQL its schema is part of the name, so that it is found
   * whatever the search path. That of {@link Job} is the one of the jobs that may run now.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for a type that no table keeps
   */
  String getTableName(Class<?> type);

  /**
   * The same, with or without the schema.
   *
   * @param withPrefix whether the schema is a part of the name, on databases that have one
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException for a type that no table keeps
   */
  String getTableName(Class<?> type, boolean withPrefix);

  /**
   * How many rows the tables have, each counted by itself, in the order of their names, which are
   * those of {@link #getTableName}.
   */
  Map<String, Long> getTableCount();

  /**
   * The columns of a table, null if the engine has no table of that name; its schema may be left
   * out.
   */
  @Nullable TableMetaData getTableMetaData(String tableName);

  /** Reads any table of the engine page by page. */
  TablePageQuery createTablePageQuery();

  /** What the engine notes of the whole database, such as the number of shards, by name. */
  Map<String, String> getProperties();

  /** The stack trace of the last failed run of a job that may run now, null if none failed. */
  @Nullable String getJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a waiting job, null if none failed. */
  @Nullable String getTimerJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a suspended instance's job, null if none failed. */
  @Nullable String getSuspendedJobExceptionStacktrace(String jobId);

  /** The stack trace of the last failed run of a job without retries, null if none failed. */
  @Nullable String getDeadLetterJobExceptionStacktrace(String jobId);
}
