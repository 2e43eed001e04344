package io.turgo.engine.service.management;

import static io.turgo.engine.instance.JobRow.State.DEAD_LETTER;
import static io.turgo.engine.instance.JobRow.State.EXTERNAL;
import static io.turgo.engine.instance.JobRow.State.READY;
import static io.turgo.engine.instance.JobRow.State.SUSPENDED;
import static io.turgo.engine.instance.JobRow.State.TIMER;

import io.turgo.engine.ManagementService;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchBuilder;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartBuilder;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.driver.EngineErrorException;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.executor.FailureLog;
import io.turgo.engine.executor.TurgoJobExecutor;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.ExternalJobCommand;
import io.turgo.engine.job.BaseJobQuery;
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
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.sql.TableNames;
import io.turgo.engine.query.sql.TablePages;
import io.turgo.engine.query.survey.Surveys;
import io.turgo.engine.runtime.ExternalWorkerCompletionBuilder;
import io.turgo.engine.search.TableMetaData;
import io.turgo.engine.search.TablePageQuery;
import io.turgo.engine.service.batch.BatchCalls;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.repository.ActivityPauses;
import io.turgo.engine.service.worker.AcquireBuilder;
import io.turgo.engine.service.worker.WaitingWorkers;
import io.turgo.engine.service.worker.WorkerAnswers;
import io.turgo.engine.service.worker.WorkerJobs;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@link ManagementService} by commands and queries. */
public final class TurgoManagementService implements ManagementService {
  private final TurgoJobExecutor executor;
  private final ApiCalls calls;
  private final Queries queries;
  private final DefinitionRegistry definitions;
  private final FailureLog failures;
  private final WorkerJobs workerJobs;
  private final WaitingWorkers waitingWorkers;
  private final BatchCalls batches;
  private final ActivityPauses pauses;
  private final SharedLook<JobStatistics> jobStatistics;

  public TurgoManagementService(
      ApiCalls calls,
      Queries queries,
      DefinitionRegistry definitions,
      FailureLog failures,
      TurgoJobExecutor executor,
      WorkerJobs workerJobs,
      WaitingWorkers waitingWorkers,
      BatchCalls batches,
      ActivityPauses pauses) {
    this.pauses = pauses;
    this.batches = batches;
    this.workerJobs = workerJobs;
    this.waitingWorkers = waitingWorkers;
    this.executor = executor;
    this.calls = calls;
    this.queries = queries;
    this.definitions = definitions;
    this.failures = failures;
    this.jobStatistics = new SharedLook<>(() -> new Surveys(queries.reads()).jobs());
  }

  @Override
  public List<EngineNode> getNodes() {
    return new Surveys(queries.reads()).nodes(executor.nodeId());
  }

  @Override
  public JobStatistics getJobStatistics() {
    calls.border().all("count all jobs");
    return jobStatistics.get();
  }

  @Override
  public List<ProcessDefinitionStatistics> getProcessDefinitionStatistics(
      Collection<String> processDefinitionIds) {
    Arguments.required("processDefinitionIds", processDefinitionIds);
    return new Surveys(queries.reads())
        .definitions(
            processDefinitionIds.stream()
                .map(id -> ApiCalls.parse("Process definition", id))
                .toList());
  }

  @Override
  public List<ActivityStatistics> getActivityStatistics(String processDefinitionId) {
    long id = ApiCalls.parse("Process definition", processDefinitionId);
    return new Surveys(queries.reads()).activities(id, definitions.graph(id).attachedEvents());
  }

  @Override
  public JobQuery createJobQuery() {
    return queries.jobs();
  }

  @Override
  public TimerJobQuery createTimerJobQuery() {
    return queries.timerJobs();
  }

  @Override
  public SuspendedJobQuery createSuspendedJobQuery() {
    return queries.suspendedJobs();
  }

  @Override
  public DeadLetterJobQuery createDeadLetterJobQuery() {
    return queries.deadLetterJobs();
  }

  @Override
  public ExternalWorkerJobQuery createExternalWorkerJobQuery() {
    return queries.externalJobs();
  }

  @Override
  public ExternalWorkerJobAcquireBuilder createExternalWorkerJobAcquireBuilder() {
    return new AcquireBuilder(workerJobs, waitingWorkers, calls);
  }

  @Override
  public ExternalWorkerCompletionBuilder createExternalWorkerCompletionBuilder(
      String externalJobId, String workerId) {
    return new WorkerAnswers(calls, externalJobId, workerId).completion();
  }

  @Override
  public ExternalWorkerJobFailureBuilder createExternalWorkerJobFailureBuilder(
      String externalJobId, String workerId) {
    return new WorkerAnswers(calls, externalJobId, workerId).failure();
  }

  @Override
  public void unacquireExternalWorkerJob(String jobId, String workerId) {
    Arguments.filled("workerId", workerId);
    calls.ofJob(jobId, id -> new ExternalJobCommand.UnlockExternalJob(id, workerId));
  }

  @Override
  public void unacquireAllExternalWorkerJobsForWorker(String workerId) {
    workerJobs.giveBackAll(Arguments.filled("workerId", workerId), null);
  }

  @Override
  public void unacquireAllExternalWorkerJobsForWorker(String workerId, String tenantId) {
    Arguments.required("tenantId", tenantId);
    workerJobs.giveBackAll(Arguments.filled("workerId", workerId), tenantId);
  }

  @Override
  public void extendExternalWorkerJobLock(String jobId, String workerId, Duration lockDuration) {
    Arguments.filled("workerId", workerId);
    Arguments.required("lockDuration", lockDuration);
    long millis = lockDuration.toMillis();
    if (millis < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected a lock duration of at least a millisecond, found " + lockDuration);
    }
    calls.ofJob(jobId, id -> new ExternalJobCommand.ExtendLock(id, workerId, millis));
  }

  @Override
  public void deleteExternalWorkerJob(String jobId) {
    calls.ofJob(jobId, id -> new Command.DeleteJob(id, Set.of(EXTERNAL)));
  }

  @Override
  public @Nullable String getExternalWorkerJobErrorDetails(String jobId) {
    return queries.exceptionStacktrace(EXTERNAL, jobId);
  }

  @Override
  public void pauseActivityById(
      String processDefinitionId, String activityId, @Nullable String reason) {
    pauses.pause(pauses.ofVersion(processDefinitionId, activityId), reason);
  }

  @Override
  public void pauseActivityByKey(
      String processDefinitionKey, String tenantId, String activityId, @Nullable String reason) {
    pauses.pause(pauses.ofAllVersions(processDefinitionKey, tenantId, activityId), reason);
  }

  @Override
  public void resumeActivityById(String processDefinitionId, String activityId) {
    pauses.resume(pauses.ofVersion(processDefinitionId, activityId));
  }

  @Override
  public void resumeActivityByKey(String processDefinitionKey, String tenantId, String activityId) {
    pauses.resume(pauses.ofAllVersions(processDefinitionKey, tenantId, activityId));
  }

  @Override
  public List<String> getPausableActivities(String processDefinitionId) {
    long id = ApiCalls.parse("Process definition", processDefinitionId);
    calls.border().definition(id);
    return pauses.pausable(id);
  }

  @Override
  public List<PausedActivity> getPausedActivities() {
    return pauses.all();
  }

  @Override
  public void executeJob(String jobId) {
    holdIfPaused(jobId);
    AtomicReference<@Nullable String> failedAt = new AtomicReference<>();
    try {
      calls.runJob(jobId, failedAt::set);
    } catch (RuntimeException | Error e) {
      String element = failedAt.get();
      if (Ending.isOfDatabase(e) || (element == null && !isFailureOfJob(e))) {
        throw e;
      }
      // As with the executor, a failed attempt costs a retry; the caller learns what was thrown.
      try {
        InstanceState counted = calls.ofJob(jobId, id -> Command.FailJob.of(id, e));
        failures.noted(ApiCalls.parse("Job", jobId), element, e, counted);
      } catch (TurgoException notCounted) {
        Health.suppress(e, notCounted);
      }
      if (e instanceof TurgoException || e instanceof Error) {
        throw e;
      }
      throw new TurgoException("Job " + jobId + " failed: " + e, e);
    }
  }

  /** What an executor does when the turn of the job has come. */
  private void holdIfPaused(String jobId) {
    Job job = definitions.isAnyPaused() ? executable(jobId) : null;
    if (job == null || job.getProcessDefinitionId() == null || job.getElementId() == null) {
      return;
    }
    long definitionId = Long.parseLong(job.getProcessDefinitionId());
    if (!definitions.isPaused(definitionId, job.getElementId())) {
      return;
    }
    try {
      calls.ofJob(jobId, Command.HoldJob::new);
    } catch (JobNotFoundException e) {
      return; // the pause is over, or not for jobs of its kind
    }
    throw new JobNotFoundException(
        "Job "
            + jobId
            + " cannot run: activity '"
            + job.getElementId()
            + "' of process definition "
            + definitionId
            + " is paused; resume the activity first");
  }

  private @Nullable Job executable(String jobId) {
    Job ready = queries.jobs().jobId(jobId).singleResult();
    return ready == null ? queries.timerJobs().jobId(jobId).singleResult() : ready;
  }

  /** Whether an attempt ended with it that user code did not end: not what is none of the job's. */
  private static boolean isFailureOfJob(Throwable thrown) {
    return !(thrown instanceof EngineErrorException
        || thrown instanceof TurgoOptimisticLockingException
        || thrown instanceof JobNotFoundException);
  }

  @Override
  public void setJobRetries(String jobId, int retries) {
    setRetries(jobId, Set.of(READY, SUSPENDED, EXTERNAL), retries);
  }

  @Override
  public void setTimerJobRetries(String jobId, int retries) {
    setRetries(jobId, Set.of(TIMER), retries);
  }

  private void setRetries(String jobId, Set<JobRow.State> in, int retries) {
    if (retries < 1) {
      throw new TurgoIllegalArgumentException(
          "A job that waits needs at least one retry, but got "
              + retries
              + " for job "
              + jobId
              + "; moveJobToDeadLetterJob takes it out of the executor's reach");
    }
    calls.ofJob(jobId, id -> new Command.SetRetries(id, in, retries));
  }

  @Override
  public void setJobPriority(String jobId, int priority) {
    calls.ofJob(jobId, id -> new Command.SetPriority(id, priority));
  }

  @Override
  public Job moveTimerToExecutableJob(String jobId) {
    return move(jobId, Set.of(TIMER), READY, null);
  }

  @Override
  public Job moveJobToDeadLetterJob(String jobId) {
    return move(jobId, Set.of(READY, TIMER, SUSPENDED, EXTERNAL), DEAD_LETTER, 0);
  }

  @Override
  public Job moveDeadLetterJobToExecutableJob(String jobId, int retries) {
    if (retries < 1) {
      throw new TurgoIllegalArgumentException(
          "A job needs at least one retry to run, but got " + retries + " for job " + jobId);
    }
    return move(jobId, Set.of(DEAD_LETTER), READY, retries);
  }

  /** Moves a job and answers it as the move left it. */
  private Job move(
      String jobId, Set<JobRow.State> from, JobRow.State to, @Nullable Integer retries) {
    InstanceState state = calls.ofJob(jobId, id -> new Command.MoveJob(id, from, to, retries));
    return shown(state, jobId);
  }

  /** The job behind a unit, which may have taken along somebody's command that ended the job. */
  private Job shown(InstanceState state, String jobId) {
    JobRow job = state.job(ApiCalls.parse("Job", jobId));
    if (job == null) {
      throw new JobNotFoundException(
          "Job " + jobId + " was changed, but ran or was deleted right after that");
    }
    Long definitionId = job.ofDefinition();
    return queries.job(job, definitionId == null ? "" : definitions.byId(definitionId).tenantId());
  }

  @Override
  public void bulkMoveDeadLetterJobs(Collection<String> jobIds, int retries) {
    Arguments.required("jobIds", jobIds);
    if (jobIds.isEmpty()) {
      return;
    }
    Set<String> missing = new TreeSet<>(jobIds);
    queries.deadLetterJobs().jobIds(jobIds).list().forEach(job -> missing.remove(job.getId()));
    if (!missing.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "No job was moved: these are not among the dead letter jobs: "
              + String.join(", ", missing));
    }
    new LinkedHashSet<>(jobIds).forEach(id -> moveDeadLetterJobToExecutableJob(id, retries));
  }

  @Override
  public Job moveSuspendedJobToExecutableJob(String jobId) {
    return move(jobId, Set.of(SUSPENDED), READY, null);
  }

  @Override
  public Job rescheduleTimeDateJob(String jobId, String timeDate) {
    return reschedule(jobId, TimerDefinition.Kind.DATE, "timeDate", timeDate, null, null);
  }

  @Override
  public Job rescheduleTimeDurationJob(String jobId, String timeDuration) {
    return reschedule(
        jobId, TimerDefinition.Kind.DURATION, "timeDuration", timeDuration, null, null);
  }

  @Override
  public Job rescheduleTimeCycleJob(String jobId, String timeCycle) {
    return reschedule(jobId, TimerDefinition.Kind.CYCLE, "timeCycle", timeCycle, null, null);
  }

  @Override
  public Job rescheduleTimerJob(
      String jobId,
      @Nullable String timeDate,
      @Nullable String timeDuration,
      @Nullable String timeCycle,
      @Nullable String endDate,
      @Nullable String calendarName) {
    long given = Stream.of(timeDate, timeDuration, timeCycle).flatMap(Stream::ofNullable).count();
    if (given != 1) {
      throw new TurgoIllegalArgumentException(
          "Expected one of timeDate, timeDuration and timeCycle for timer job "
              + jobId
              + ", but "
              + given
              + " are given");
    }
    if (endDate != null && timeCycle == null) {
      throw new TurgoIllegalArgumentException(
          "Timer job "
              + jobId
              + " takes an endDate with a timeCycle only, found '"
              + endDate
              + "'");
    }
    if (timeDate != null) {
      return reschedule(jobId, TimerDefinition.Kind.DATE, "timeDate", timeDate, null, calendarName);
    }
    return timeDuration != null
        ? reschedule(
            jobId, TimerDefinition.Kind.DURATION, "timeDuration", timeDuration, null, calendarName)
        : reschedule(
            jobId,
            TimerDefinition.Kind.CYCLE,
            "timeCycle",
            Objects.requireNonNull(timeCycle),
            endDate,
            calendarName);
  }

  private Job reschedule(
      String jobId,
      TimerDefinition.Kind kind,
      String name,
      String value,
      @Nullable String end,
      @Nullable String calendar) {
    Arguments.required(name, value);
    InstanceState state =
        calls.ofJob(jobId, id -> new Command.RescheduleTimer(id, kind, value, end, calendar));
    return shown(state, jobId);
  }

  @Override
  public @Nullable Job findJobByCorrelationId(String correlationId) {
    for (BaseJobQuery<?, ?> query :
        List.<BaseJobQuery<?, ?>>of(
            queries.jobs(),
            queries.timerJobs(),
            queries.suspendedJobs(),
            queries.deadLetterJobs(),
            queries.externalJobs())) {
      Job found = query.correlationId(correlationId).singleResult();
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Override
  public String getTableName(Class<?> type) {
    return getTableName(type, true);
  }

  @Override
  public String getTableName(Class<?> type, boolean withPrefix) {
    Arguments.required("type", type);
    return withPrefix ? TableNames.of(queries.reads().schema(), type) : TableNames.of(type);
  }

  @Override
  public BulkOperationBuilder createBulkOperation() {
    return batches.bulk();
  }

  @Override
  public IncidentQuery createIncidentQuery() {
    return queries.incidents();
  }

  @Override
  public AuditEntryQuery createAuditEntryQuery() {
    return queries.auditEntries();
  }

  @Override
  public BatchQuery createBatchQuery() {
    return queries.batches(batches::delete);
  }

  @Override
  public BatchPartQuery createBatchPartQuery() {
    return queries.batchParts();
  }

  @Override
  public BatchBuilder createBatchBuilder() {
    return batches.builder();
  }

  @Override
  public BatchPartBuilder createBatchPartBuilder(Batch batch) {
    return batches.partBuilder(batch);
  }

  @Override
  public List<Batch> getAllBatches() {
    return queries.batches().list();
  }

  @Override
  public List<Batch> findBatchesBySearchKey(String searchKey) {
    return queries.batches().or().searchKey(searchKey).searchKey2(searchKey).endOr().list();
  }

  @Override
  public List<BatchPart> findBatchPartsByBatchId(String batchId) {
    return queries.batchParts().batchId(batchId).list();
  }

  @Override
  public List<BatchPart> findBatchPartsByBatchIdAndStatus(String batchId, String status) {
    return queries.batchParts().batchId(batchId).status(status).list();
  }

  @Override
  public BatchPart getBatchPart(String batchPartId) {
    return batches.part(batchPartId);
  }

  @Override
  public @Nullable String getBatchDocument(String batchId) {
    return batches.document(batchId);
  }

  @Override
  public @Nullable String getBatchPartDocument(String batchPartId) {
    return batches.partDocument(batchPartId);
  }

  @Override
  public void suspendBatchById(String batchId) {
    batches.suspend(batchId, true);
  }

  @Override
  public void activateBatchById(String batchId) {
    batches.suspend(batchId, false);
  }

  @Override
  public void cancelBatch(String batchId) {
    batches.cancel(batchId);
  }

  @Override
  public void deleteBatch(String batchId) {
    batches.delete(batchId);
  }

  @Override
  public List<JobQueueState> getJobQueues() {
    calls.border().all("look at job queues");
    return executor.queueStates();
  }

  @Override
  public void pauseJobQueue(String name) {
    calls.border().all("stop job queues");
    executor.setQueuePaused(name, true);
  }

  @Override
  public void resumeJobQueue(String name) {
    calls.border().all("start job queues");
    executor.setQueuePaused(name, false);
  }

  @Override
  public Map<String, Long> getTableCount() {
    return TableNames.counts(queries.reads());
  }

  @Override
  public @Nullable TableMetaData getTableMetaData(String tableName) {
    return TablePages.columns(queries.reads(), tableName);
  }

  @Override
  public TablePageQuery createTablePageQuery() {
    return new TablePages(queries.reads());
  }

  @Override
  public Map<String, String> getProperties() {
    return queries.properties();
  }

  @Override
  public void deleteJob(String jobId) {
    calls.ofJob(jobId, id -> new Command.DeleteJob(id, Set.of(READY)));
  }

  @Override
  public void deleteTimerJob(String jobId) {
    calls.ofJob(jobId, id -> new Command.DeleteJob(id, Set.of(TIMER)));
  }

  @Override
  public void deleteSuspendedJob(String jobId) {
    calls.ofJob(jobId, id -> new Command.DeleteJob(id, Set.of(SUSPENDED)));
  }

  @Override
  public void deleteDeadLetterJob(String jobId) {
    calls.ofJob(jobId, id -> new Command.DeleteJob(id, Set.of(DEAD_LETTER)));
  }

  @Override
  public @Nullable String getJobExceptionStacktrace(String jobId) {
    return queries.exceptionStacktrace(READY, jobId);
  }

  @Override
  public @Nullable String getTimerJobExceptionStacktrace(String jobId) {
    return queries.exceptionStacktrace(TIMER, jobId);
  }

  @Override
  public @Nullable String getSuspendedJobExceptionStacktrace(String jobId) {
    return queries.exceptionStacktrace(SUSPENDED, jobId);
  }

  @Override
  public @Nullable String getDeadLetterJobExceptionStacktrace(String jobId) {
    return queries.exceptionStacktrace(DEAD_LETTER, jobId);
  }
}
