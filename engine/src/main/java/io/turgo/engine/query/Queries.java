package io.turgo.engine.query;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.EventListenerInstanceQuery;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.SentryPartInstanceQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.history.ProcessInstanceHistoryLogQuery;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.IncidentQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.job.SuspendedJobQuery;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.query.batch.BatchParts;
import io.turgo.engine.query.batch.Batches;
import io.turgo.engine.query.cmmn.CaseDefinitions;
import io.turgo.engine.query.cmmn.CaseInstances;
import io.turgo.engine.query.cmmn.EventListenerInstances;
import io.turgo.engine.query.cmmn.HistoricCases;
import io.turgo.engine.query.cmmn.HistoricPlanItems;
import io.turgo.engine.query.cmmn.Milestones;
import io.turgo.engine.query.cmmn.PlanItemInstances;
import io.turgo.engine.query.cmmn.SentryParts;
import io.turgo.engine.query.definition.DecisionDefinitions;
import io.turgo.engine.query.definition.DecisionRequirementsDefinitions;
import io.turgo.engine.query.definition.Deployments;
import io.turgo.engine.query.definition.Models;
import io.turgo.engine.query.definition.ProcessDefinitions;
import io.turgo.engine.query.execution.EventSubscriptions;
import io.turgo.engine.query.execution.Executions;
import io.turgo.engine.query.execution.MessageReceivers;
import io.turgo.engine.query.execution.ScopeChain;
import io.turgo.engine.query.history.Activities;
import io.turgo.engine.query.history.AuditEntries;
import io.turgo.engine.query.history.HistoricActivities;
import io.turgo.engine.query.history.HistoricDecisions;
import io.turgo.engine.query.history.HistoricDetails;
import io.turgo.engine.query.identity.LinkReads;
import io.turgo.engine.query.instance.HistoricProcessInstances;
import io.turgo.engine.query.instance.ProcessInstances;
import io.turgo.engine.query.job.AcquiredJobValue;
import io.turgo.engine.query.job.ExternalWorkerJobs;
import io.turgo.engine.query.job.Incidents;
import io.turgo.engine.query.job.JobKinds;
import io.turgo.engine.query.job.JobValue;
import io.turgo.engine.query.job.Jobs;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.ElementNames;
import io.turgo.engine.query.select.GroupsOfUser;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.OverviewValues;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Relations;
import io.turgo.engine.query.select.UnitVariables;
import io.turgo.engine.query.task.HistoricTasks;
import io.turgo.engine.query.task.Notes;
import io.turgo.engine.query.task.TaskLogEntries;
import io.turgo.engine.query.task.Tasks;
import io.turgo.engine.query.variable.HistoricVariables;
import io.turgo.engine.query.variable.VariableInstances;
import io.turgo.engine.query.variable.VariableReads;
import io.turgo.engine.repository.DecisionDefinitionQuery;
import io.turgo.engine.repository.DecisionRequirementsDefinitionQuery;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.ModelQuery;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.engine.runtime.ActivityInstanceQuery;
import io.turgo.engine.runtime.EventSubscriptionQuery;
import io.turgo.engine.runtime.ExecutionQuery;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.TaskQuery;
import io.turgo.engine.variable.VariableCodec;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The door to all that can be read: a new query by each method, and the reads that need none.
 *
 * <p>Safe for all threads. Everything shows committed state, and throws {@link
 * io.turgo.engine.exception.TurgoStoreException} when the database cannot be read.
 */
public final class Queries {
  private final Reads reads;

  /**
   * @param clock the business clock, for filters that ask what is due
   * @param names for values that show the name of their element
   * @param groups for filters that take a user and mean the user's groups too
   * @param unit what user code sees of variables that are not committed yet
   * @param overviews for variables whose value is found when they are read
   */
  public Queries(
      Store store,
      InstantSource clock,
      VariableCodec codec,
      GroupsOfUser groups,
      ElementNames names,
      UnitVariables unit,
      OverviewValues overviews) {
    this.reads = new Reads(store, clock, codec, groups, names, unit, overviews);
  }

  /** The way to the database, for queries that are not made here. */
  public Reads reads() {
    return reads;
  }

  /** Whether an instance runs, or a batch or a task of no process, that the thread may read. */
  public boolean hasInstance(long instanceId) {
    return reads.read(sql ->
        sql.fetchExists(
            DSL.selectOne()
                .from(PROCESS_INSTANCE.table())
                .where(PROCESS_INSTANCE.id().eq(instanceId))));
  }

  /**
   * Refuses what concerns all tenants, where the calling thread is held to one.
   *
   * @param what the thread does: "stop job queues"
   */
  public void requireAll(String what) {
    reads.requireAll(what);
  }

  /** Comments and attachments. */
  public Notes notes() {
    return new Notes(reads);
  }

  public HistoricTaskLogEntryQuery taskLog() {
    return new TaskLogEntries(reads).query();
  }

  /** What models say of their elements. */
  public ElementNames names() {
    return reads.names();
  }

  /** Executions that wait for messages. */
  public MessageReceivers messageReceivers() {
    return new MessageReceivers(reads);
  }

  /** What is stuck, by its cause. */
  public IncidentQuery incidents() {
    return new Incidents(reads);
  }

  public BatchQuery batches() {
    return batches(query -> {
      throw new IllegalStateException("The engine deletes no batches with this query");
    });
  }

  /**
   * One that applications have.
   *
   * @param deletion deletes all that a query finds
   */
  public BatchQuery batches(Consumer<BatchQuery> deletion) {
    return new Batches(reads, deletion).query();
  }

  public AuditEntryQuery auditEntries() {
    return new AuditEntries(reads).query();
  }

  public BatchPartQuery batchParts() {
    return new BatchParts(reads).query();
  }

  /** What matches queries, to be found later. */
  public Selections selections() {
    return new Selections(reads);
  }

  public DecisionDefinitionQuery decisionDefinitions() {
    return new DecisionDefinitions(reads).query();
  }

  public CaseDefinitionQuery caseDefinitions() {
    return new CaseDefinitions(reads).query();
  }

  public CaseInstanceQuery caseInstances() {
    return new CaseInstances(reads).query();
  }

  public PlanItemInstanceQuery planItemInstances() {
    return new PlanItemInstances(reads).query();
  }

  /**
   * @param running whether only those of cases that run are found
   */
  public MilestoneInstanceQuery milestones(boolean running) {
    return new Milestones(reads, running).query();
  }

  public SentryPartInstanceQuery sentryParts() {
    return new SentryParts(reads).query();
  }

  public EventListenerInstanceQuery eventListenerInstances(PlanItemType type) {
    return new EventListenerInstances(reads, type).query();
  }

  public HistoricCaseInstanceQuery historicCases() {
    return new HistoricCases(reads).query();
  }

  public HistoricPlanItemInstanceQuery historicPlanItems() {
    return new HistoricPlanItems(reads).query();
  }

  public ModelQuery models() {
    return new Models(reads).query();
  }

  /** A source of a model, null if it has none. */
  public byte @Nullable [] modelSource(long modelId, boolean extra) {
    Field<byte[]> source = Relations.MODEL.bytes(extra ? "source_extra" : "source");
    return reads.read(sql ->
        sql.select(source)
            .from(Relations.MODEL.table())
            .where(Relations.MODEL.id().eq(modelId))
            .fetchOne(source));
  }

  /** What is noted of the whole database. */
  public Map<String, String> properties() {
    Relation property = new Relation("turgo_property", "pro");
    return reads.read(sql ->
        sql.select(property.text("name"), property.number("value"))
            .from(property.table())
            .orderBy(property.text("name"))
            .fetchMap(row -> row.value1(), row -> Long.toString(row.value2())));
  }

  public DeploymentQuery deployments() {
    return new Deployments(reads).query();
  }

  public EventSubscriptionQuery eventSubscriptions() {
    return new EventSubscriptions(reads).query();
  }

  public ProcessDefinitionQuery processDefinitions() {
    return new ProcessDefinitions(reads).query();
  }

  public ProcessInstanceQuery processInstances() {
    return new ProcessInstances(reads).query();
  }

  /** Ids of some instances of a deployment that run, of processes and of cases. */
  public List<Long> runningOfDeployment(long deploymentId, int most) {
    return ofDeployment(
        Relations.PROCESS_INSTANCE,
        deploymentId,
        most,
        Aggregates.isProcess(Relations.PROCESS_INSTANCE)
            .or(Aggregates.isCase(Relations.PROCESS_INSTANCE)));
  }

  /** Ids of some instances of a deployment that are recorded, of processes and of cases. */
  public List<Long> recordedOfDeployment(long deploymentId, int most) {
    return ofDeployment(Relations.H_INSTANCE, deploymentId, most, DSL.noCondition());
  }

  /** Whether history has an instance, of a process or of a case, that the thread may read. */
  public boolean isRecorded(String instanceId) {
    return historicProcessInstances().processInstanceId(instanceId).count() > 0
        || historicCases().caseInstanceId(instanceId).count() > 0;
  }

  /** Ids of ended processes and cases that an instance had called itself. */
  public List<Long> endedCalledBy(long instanceId) {
    Relation past = Relations.H_INSTANCE;
    return reads.read(sql ->
        sql.select(past.id())
            .from(past.table())
            .where(past.optionalNumber("super_id").eq(instanceId))
            .and(past.optionalNumber("ended_at").isNotNull())
            .fetch(past.id()));
  }

  private List<Long> ofDeployment(Relation instances, long deploymentId, int most, Condition such) {
    Relation definitions = Relations.DEFINITION;
    return reads.read(sql ->
        sql.select(instances.id())
            .from(instances.table())
            .join(definitions.table())
            .on(definitions.id().eq(instances.number("definition_id")))
            .where(definitions.number("deployment_id").eq(deploymentId))
            .and(such)
            .limit(most)
            .fetch(instances.id()));
  }

  public ExecutionQuery executions() {
    return new Executions(reads).query();
  }

  public TaskQuery tasks() {
    return new Tasks(reads).query();
  }

  public JobQuery jobs() {
    return Jobs.ready(reads).query();
  }

  public TimerJobQuery timerJobs() {
    return Jobs.timers(reads).query();
  }

  public SuspendedJobQuery suspendedJobs() {
    return Jobs.suspended(reads).query();
  }

  public ExternalWorkerJobQuery externalJobs() {
    return new ExternalWorkerJobs(reads).query();
  }

  public DeadLetterJobQuery deadLetterJobs() {
    return Jobs.deadLetter(reads).query();
  }

  /** A query that reads only. */
  public HistoricProcessInstanceQuery historicProcessInstances() {
    return new HistoricProcessInstances(reads).query();
  }

  /**
   * A query that can delete what it finds.
   *
   * @param removal deletes what was recorded of an ended instance; false if there is nothing
   */
  public HistoricProcessInstanceQuery historicProcessInstances(LongPredicate removal) {
    return new HistoricProcessInstances(reads, removal).query();
  }

  public HistoricActivityInstanceQuery historicActivityInstances() {
    return new HistoricActivities(reads).query();
  }

  public HistoricTaskInstanceQuery historicTaskInstances() {
    return new HistoricTasks(reads).query();
  }

  public HistoricVariableInstanceQuery historicVariableInstances() {
    return new HistoricVariables(reads).query();
  }

  public DecisionRequirementsDefinitionQuery decisionRequirements() {
    return new DecisionRequirementsDefinitions(reads).query();
  }

  public HistoricDecisionInstanceQuery historicDecisions() {
    return new HistoricDecisions(reads).query();
  }

  public HistoricDetailQuery historicDetails() {
    return new HistoricDetails(reads).query();
  }

  public ActivityInstanceQuery activityInstances() {
    return new Activities(reads).query();
  }

  public VariableInstanceQuery variableInstances() {
    return new VariableInstances(reads).query();
  }

  /**
   * The variables that can be seen from a running execution, by name.
   *
   * @param local only those of its own
   * @param names which ones, null for all
   * @throws TurgoObjectNotFoundException if there is no such execution
   */
  public Map<String, VariableInstance> variableInstances(
      String executionId, boolean local, @Nullable Collection<String> names) {
    return new ScopeChain(reads, executionId).variables(local, names);
  }

  /**
   * Ids of the elements where a running execution, or one below it, is active.
   *
   * @throws TurgoObjectNotFoundException if there is no such execution
   */
  public List<String> activeActivityIds(String executionId) {
    return new ScopeChain(reads, executionId).activeActivityIds();
  }

  /**
   * Variables of a running execution, inner ones hiding outer ones; a variable is set, be it to
   * null, if its name is a key of the answer.
   *
   * @param local only the execution's own, otherwise all that can be seen from it
   * @param names which ones, null for all
   * @throws TurgoObjectNotFoundException if there is no such execution
   */
  public Map<String, @Nullable Object> variables(
      String executionId, boolean local, @Nullable Collection<String> names) {
    return new VariableReads(reads).of(executionId, local, names);
  }

  /**
   * Variables of an open task; a variable is set, be it to null, if its name is a key of the
   * answer.
   *
   * @param local only the task's own, otherwise all that can be seen from it
   * @param names which ones, null for all
   * @throws TurgoObjectNotFoundException if there is no such task
   */
  public Map<String, @Nullable Object> taskVariables(
      String taskId, boolean local, @Nullable Collection<String> names) {
    return new VariableReads(reads).ofTask(taskId, local, names);
  }

  /** What was recorded of one process instance, to be chosen from. */
  public ProcessInstanceHistoryLogQuery historyLog(String processInstanceId) {
    return new HistoryLog(this, processInstanceId);
  }

  /**
   * Who has a part in a running process instance: who started it, then all others.
   *
   * @throws TurgoObjectNotFoundException if there is no such instance
   */
  public List<IdentityLink> instanceLinks(String processInstanceId) {
    return new LinkReads(reads).ofInstance(processInstanceId);
  }

  /** Who has or had a part in a process instance; empty if there is none. */
  public List<HistoricIdentityLink> historicInstanceLinks(String processInstanceId) {
    return new LinkReads(reads).historicOfInstance(processInstanceId);
  }

  /**
   * Who has or had a part in a task.
   *
   * @throws TurgoObjectNotFoundException if there is no such task
   */
  public List<HistoricIdentityLink> historicTaskLinks(String taskId) {
    return new LinkReads(reads).historicOfTask(taskId);
  }

  /**
   * Who has a part in an open task: its assignee and owner, then all others.
   *
   * @throws TurgoObjectNotFoundException if there is no such task
   */
  public List<IdentityLink> identityLinks(String taskId) {
    return new LinkReads(reads).ofTask(taskId);
  }

  /**
   * The stack trace of the last failed run of a job, null if none failed.
   *
   * @param state where the job is
   * @throws TurgoObjectNotFoundException if there is no such job in that state
   */
  public @Nullable String exceptionStacktrace(JobRow.State state, String jobId) {
    Relation jobs = JobKinds.table(state);
    Long id = Ids.parse(required("jobId", jobId));
    Record job =
        id == null
            ? null
            : reads.read(sql ->
                sql.select(jobs.optionalText("exception_stacktrace"))
                    .from(jobs.table())
                    .where(jobs.id().eq(id))
                    .fetchOne());
    if (job == null) {
      throw new TurgoObjectNotFoundException(
          "Expected a job with id '" + jobId + "' in " + jobs.name() + ", but there is none");
    }
    return job.get(jobs.optionalText("exception_stacktrace"));
  }

  /**
   * A job as the public API shows it.
   *
   * @param tenantId of its definition
   */
  public Job job(JobRow row, String tenantId) {
    return JobValue.of(row, tenantId, reads.elementName(row.ofDefinition(), row.activityId()));
  }

  /**
   * A job that a worker has taken, as the public API shows it.
   *
   * @param tenantId of its definition
   * @param variables for the worker
   */
  public AcquiredExternalWorkerJob acquiredJob(
      JobRow row, String tenantId, Map<String, ? extends @Nullable Object> variables) {
    String name = reads.elementName(row.ofDefinition(), row.activityId());
    return new AcquiredJobValue(row, tenantId, name, variables);
  }
}
