package io.turgo.engine.service;

import io.turgo.engine.Authentication;
import io.turgo.engine.EngineMetrics;
import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.audit.AuditedWork;
import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.calls.CallRunner;
import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.calls.JoinedCalls;
import io.turgo.engine.calls.OutwardEvents;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.definition.StartEvents;
import io.turgo.engine.definition.UncommittedDefinitions;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.event.EventDispatcher;
import io.turgo.engine.event.EventValues;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.executor.FailureLog;
import io.turgo.engine.executor.TurgoJobExecutor;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.job.JobExecutor;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.query.Queries;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.IdBlocks;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.Transacting;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.transaction.TransactionWork;
import io.turgo.engine.usercode.ApartEvents;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.usercode.ServiceTasks;
import io.turgo.engine.usercode.WorkRunner;
import io.turgo.engine.variable.VariableValue;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engine: puts the parts together, starts and stops them in order. */
final class TurgoProcessEngine implements ProcessEngine {
  private static final Logger LOG = LoggerFactory.getLogger(TurgoProcessEngine.class);
  private static final int ID_BLOCK = 20_000;
  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A little longer than opening a connection may take. */
  private static final Duration PATIENCE_FOR_IDS = Duration.ofSeconds(12);

  /** Where a transaction of user code may be the only writer for a while. */
  private static final Duration PATIENCE_FOR_IDS_BEHIND_OTHERS = Duration.ofMinutes(2);

  private final String name;
  private final Store store;
  private final BusinessClock clock;
  private final CommitPipeline pipeline;
  private final TransactionLane transactions;
  private final JobDataSource jobDataSource;
  private final TransactionRunner transactionRunner;
  private final Driver driver;
  private final TurgoJobExecutor executor;
  private final EventDispatcher events;
  private final ExecutorService workers;

  /**
   * Apart from the workers, which may all be waiting for what is stepped here. Never shut down:
   * whoever comes back from user code after the engine was closed is told by it.
   */
  private final ExecutorService steps;

  /** Runs the work of future delegates, apart from the workers, which wait for it. */
  private final ExecutorService invoker;

  private final ServiceTasks serviceTasks;
  private final ApiCalls calls;
  private final ReceivedEvents received;
  private final TurgoRepositoryService repositoryService;
  private final RuntimeService runtimeService;
  private final TaskService taskService;
  private final HistoryService historyService;
  private final ManagementService managementService;
  private final IdentityService identityService;
  private final FormService formService;
  private final WaitingWorkers waitingWorkers;
  private final BatchRuns batchRuns;
  private final RequestOnce requestOnce;
  private final WorkRunner userCode;
  private final AuditNotes auditNotes;
  private final Retention retention;
  private final @Nullable BatchCleanup batchCleanup;
  private final LongAdder skippedTimerCycles = new LongAdder();
  private final Health health = new Health();
  private final DelayedActions later = new DelayedActions(health);
  private final NestedCalls nested;
  private final CallsUnderWay underWay;
  private final Duration stopPatience;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Puts the parts together; nothing runs before {@link #begin}. */
  TurgoProcessEngine(TurgoProcessEngineBuilder settings, Store store) {
    this.name = settings.name;
    this.nested = new NestedCalls(settings.shareAcrossTenants);
    this.store = store;
    this.clock = settings.clock;
    this.underWay = new CallsUnderWay(health, nested, settings.jobDataSource);
    this.stopPatience = settings.executor.stopPatience();
    this.workers = TurgoJobExecutor.newWorkers(settings.executor);
    this.steps = TurgoJobExecutor.newSteps();
    this.invoker = newInvoker(settings.futureThreads);
    boolean oneWriter = store.dialect() == SQLDialect.SQLITE;
    IdBlocks blocks =
        new IdBlocks(
            store,
            ID_BLOCK,
            steps,
            oneWriter ? PATIENCE_FOR_IDS_BEHIND_OTHERS : PATIENCE_FOR_IDS,
            health);
    LongSupplier ids =
        () -> {
          underWay.requireOpen();
          JobTransaction transaction = settings.jobDataSource.transaction();
          if (transaction != null && transaction.excludesOthers()) {
            return idWithin(transaction, blocks);
          }
          settings.jobDataSource.refuseToWait("take an id for something new");
          return blocks.getAsLong();
        };
    AmbientTransactions ambient = settings.ambientTransactions;
    Transacting begun =
        () -> {
          AmbientTransaction transaction = JoinedCalls.current(settings.jobDataSource, ambient);
          boolean open = !(transaction instanceof JobTransaction job) || job.hasBegun();
          return transaction == null || !open ? null : transaction.connection();
        };
    Map<String, ServiceTaskType> types = settings.serviceTaskTypes();
    ElExpressionCompiler expressions =
        new ElExpressionCompiler(
            settings.beanLookup(),
            Authentication::getAuthenticatedUserId,
            () -> Instant.ofEpochMilli(clock.getAsLong()).atZone(settings.timeZone));
    this.serviceTasks = new ServiceTasks(types.values(), expressions);
    DefinitionRegistry definitions =
        new DefinitionRegistry(
            store.definitions(),
            new BpmnCompiler(expressions, settings.timeZone, types),
            ids,
            new StartEvents.Settings(
                clock,
                settings.timeZone,
                new Calendars(Map.copyOf(settings.calendars)),
                settings.attempts,
                store.shards(),
                this::timersAreThere),
            new UncommittedDefinitions(
                begun, () -> JoinedCalls.current(settings.jobDataSource, ambient)),
            this::unfitness,
            nested);
    CommitSettings commit = settings.commit;
    if (commit == null) {
      commit = CommitSettings.defaults(store.dialect() == SQLDialect.SQLITE ? 1 : 2);
    }
    LongConsumer onEpoch =
        epoch -> {
          // Reading definitions takes a connection, so it is not done on a committer.
          if (definitions.isOlderThan(epoch)) {
            steps.execute(() -> definitions.noticeEpoch(epoch));
          }
        };
    this.pipeline =
        new CommitPipeline(store, commit.withAtMost(store.room().committers()), onEpoch, health);
    int transactionConnections =
        Math.min(settings.transactionConnections, store.room().jobTransactions());
    TransactionProvider provider = settings.transactionProvider;
    this.transactions =
        new TransactionLane(
            store,
            () -> provider != null ? provider : store.jobTransactions(transactionConnections),
            pipeline,
            onEpoch);
    this.jobDataSource = settings.jobDataSource;
    Queries queries =
        new Queries(
            store,
            clock,
            settings.codec,
            settings.identityStore::groupsOf,
            new FileNames(definitions),
            nested);
    JobSurroundings surroundings =
        JobSurroundings.of(settings.traceContext, settings.jobLogContext);
    this.events = new EventDispatcher(new EventValues(definitions, settings.codec, queries));
    settings.eventListeners.forEach(register -> register.accept(events));
    this.userCode =
        new WorkRunner(
            store,
            settings.codec,
            nested,
            new WorkRunner.Environment(
                () -> settings.classLoader,
                Map.copyOf(settings.beans),
                settings.beanLookup(),
                this::service,
                surroundings.carrying(invoker),
                events,
                definitions::model,
                definitions::byId,
                definitions::graph,
                new Calendars(Map.copyOf(settings.calendars)),
                serviceTasks));
    CallRunner callRunner =
        new CallRunner(
            store,
            nested,
            userCode,
            new CallRunner.Environment(
                this::callInUnit,
                new CalledDefinitionFinder(definitions, settings.shareAcrossTenants),
                outward(),
                apart(),
                definitions::graph));
    StepContext.Policy policy =
        new StepContext.Policy(
            StepContext.HistoryDetail.valueOf(settings.history.name()),
            settings.processDefinitionHistory,
            settings.historicSequenceFlows,
            settings.attempts,
            settings.retryPause,
            settings.historicTaskLogging,
            settings.limits,
            settings.timeZone,
            settings.routing(),
            new CyclePace(settings.shortestTimerCycle, skippedTimerCycles::add));
    this.driver =
        new Driver(
            new Driver.Parts(
                store,
                pipeline,
                definitions,
                callRunner,
                surroundings,
                events,
                policy,
                blocks,
                clock,
                steps,
                settings.cacheBytes,
                new Driver.Transactional(
                    transactions,
                    jobDataSource,
                    transactionConnections,
                    settings.jobTransactions == JobTransactions.TRANSACTIONAL),
                later,
                health));
    FailureLog failures = new FailureLog(id -> definitions.byId(id).key());
    this.executor =
        new TurgoJobExecutor(
            new TurgoJobExecutor.Parts(
                store,
                driver,
                settings.executor,
                ids.getAsLong(),
                clock,
                pauses(definitions),
                settings.observer,
                failures,
                workers,
                List.copyOf(settings.jobQueues),
                later,
                health));
    clock.onChange(executor::clockChanged);
    store.joinReads(begun);
    store.joinWrites(() -> {
      AmbientTransaction transaction = JoinedCalls.current(jobDataSource, ambient);
      return transaction == null ? null : transaction.connection();
    });
    ApartEvents apart =
        userCode.apart(
            events,
            definitions,
            () -> {
              underWay.requireOpen();
              return JoinedCalls.current(jobDataSource, ambient);
            });
    this.auditNotes = new AuditNotes(store.requests(), ids, clock);
    this.transactionRunner =
        new TransactionRunner(transactions, jobDataSource, underWay, auditNotes);
    this.requestOnce =
        new RequestOnce(
            transactionRunner,
            () -> JoinedCalls.current(jobDataSource, ambient),
            store.requests(),
            clock,
            auditNotes);
    this.retention = new Retention(settings.retention, store.requests(), clock, health);
    this.calls =
        new ApiCalls(
            driver,
            new JoinedCalls(
                new JoinedCalls.Parts(
                    store,
                    definitions,
                    callRunner,
                    surroundings,
                    events,
                    policy,
                    ids,
                    clock,
                    Authentication::getAuthenticatedUserId,
                    jobDataSource,
                    ambient,
                    driver::joined,
                    steps)),
            nested,
            store,
            settings.codec,
            underWay,
            auditNotes,
            new TenantBorder(nested, definitions, queries));
    HistoryRemoval history = new HistoryRemoval(store, queries, apart);
    this.repositoryService =
        new TurgoRepositoryService(
            store,
            history,
            definitions,
            queries,
            calls,
            clock,
            ids,
            apart,
            settings.deploymentBytes);
    DataObjects dataObjects = new DataObjects(definitions, queries);
    InstanceStarter starter = new InstanceStarter(calls, definitions, ids, clock, store.shards());
    this.received = new ReceivedEvents(calls, starter, ids, store.shards());
    this.runtimeService =
        new TurgoRuntimeService(
            calls,
            starter,
            queries,
            dataObjects,
            events,
            received,
            new AddedLegs(calls, ids, definitions),
            new AdHocCalls(calls, ids, definitions, queries));
    this.taskService =
        new TurgoTaskService(
            calls,
            new TaskMaker(calls, ids, store.shards()),
            new TaskNotes(store.tasks(), queries, ids, clock, apart, calls.border()),
            history,
            queries,
            dataObjects);
    this.historyService =
        new TurgoHistoryService(store, history, queries, ids, clock, calls.border());
    BatchEvents batchEvents = new BatchEvents(apart, queries);
    this.batchRuns = new BatchRuns(calls, store, ids, clock, batchEvents);
    BatchCalls batchCalls = new BatchCalls(calls, queries, store, ids, clock, batchEvents);
    this.batchCleanup =
        settings.batchRetention == null
            ? null
            : new BatchCleanup(queries, batchCalls, clock, settings.batchRetention, health);
    WorkerJobs workerJobs =
        new WorkerJobs(calls, queries, definitions, clock, settings.executor.pollInterval());
    this.waitingWorkers =
        new WaitingWorkers(workerJobs, steps, settings.executor.pollInterval(), health);
    driver.onCommittedWork((appeared, gone) -> {
      executor.changed(appeared, gone);
      waitingWorkers.changed(appeared, gone);
    });
    this.managementService =
        new TurgoManagementService(
            calls,
            queries,
            definitions,
            failures,
            executor,
            workerJobs,
            waitingWorkers,
            batchCalls,
            repositoryService.pauses());
    this.identityService = new TurgoIdentityService(settings.identityStore, repositoryService);
    this.formService =
        new TurgoFormService(
            definitions,
            repositoryService,
            runtimeService,
            taskService,
            starter,
            calls,
            expressions);
  }

  private @Nullable String unfitness(EventListener listener) {
    return userCode.unfitness(listener);
  }

  private void timersAreThere() {
    executor.clockChanged();
  }

  /** What is made later than what needs it. */
  private OutwardEvents outward() {
    return new OutwardEvents() {
      @Override
      public void bring(
          String signal,
          String tenantId,
          Map<String, VariableValue> variables,
          boolean later,
          long thrownBy) {
        received.bring(signal, tenantId, variables, later, thrownBy);
      }

      @Override
      public void bringLater(
          List<JobPayload.Receiver> receivers, Map<String, VariableValue> variables) {
        received.bringLater(receivers, variables);
      }

      @Override
      public void start(long definitionId, String activityId) {
        received.start(definitionId, activityId);
      }

      @Override
      public @Nullable Long suspend(long definitionId, boolean suspend, @Nullable Long after) {
        return repositoryService.suspend(definitionId, suspend, after);
      }
    };
  }

  /** What is made later than what needs it. */
  private Effect.ApartPerformer apart() {
    return new Effect.ApartPerformer() {
      @Override
      public Effect.MoreOfBatch doBatch(Effect.DoBatch effect) {
        return batchRuns.run(effect);
      }

      @Override
      public @Nullable Long releaseJobs(Effect.ReleaseJobs effect) {
        return repositoryService
            .pauses()
            .release(effect.definitionId(), effect.activityId(), effect.after());
      }
    };
  }

  private static TurgoJobExecutor.Pauses pauses(DefinitionRegistry definitions) {
    return new TurgoJobExecutor.Pauses() {
      @Override
      public boolean holds(JobRow job) {
        return definitions.isPaused(job);
      }

      @Override
      public void lookAfter(Duration atMost) {
        definitions.lookAfter(atMost);
      }
    };
  }

  private InstanceState callInUnit(long instanceId, Command command) {
    return calls.callInUnit(instanceId, command);
  }

  /** What scripts see of the engine; null if the name is none of its services. */
  private @Nullable Object service(String scriptName) {
    return switch (scriptName) {
      case "repositoryService" -> repositoryService;
      case "runtimeService" -> runtimeService;
      case "taskService" -> taskService;
      case "historyService" -> historyService;
      case "managementService" -> managementService;
      case "identityService" -> identityService;
      case "formService" -> formService;
      default -> null;
    };
  }

  /** Starts the threads; whoever calls closes the engine if this fails. */
  void begin(boolean executorActive) {
    pipeline.start();
    events.dispatchEvent(() -> TurgoEngineEventType.ENGINE_CREATED);
    executor.startPublishing();
    retention.start();
    if (batchCleanup != null) {
      batchCleanup.start();
    }
    if (executorActive) {
      executor.start();
    }
  }

  private static ExecutorService newInvoker(int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("turgo-invoker-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public TurgoEventDispatcher getEventDispatcher() {
    return events;
  }

  @Override
  public RepositoryService getRepositoryService() {
    return repositoryService;
  }

  @Override
  public RuntimeService getRuntimeService() {
    return runtimeService;
  }

  @Override
  public TaskService getTaskService() {
    return taskService;
  }

  @Override
  public HistoryService getHistoryService() {
    return historyService;
  }

  @Override
  public ManagementService getManagementService() {
    return managementService;
  }

  @Override
  public IdentityService getIdentityService() {
    return identityService;
  }

  @Override
  public FormService getFormService() {
    return formService;
  }

  @Override
  public BusinessClock getClock() {
    return clock;
  }

  @Override
  public JobExecutor getJobExecutor() {
    return executor;
  }

  /** Where nobody else can write, the transaction itself takes the id. */
  private long idWithin(JobTransaction transaction, IdBlocks blocks) {
    try {
      long id = store.allocateIds(transaction.connection(), 1);
      blocks.tookElsewhere(id);
      return id;
    } catch (SQLException e) {
      throw new TurgoStoreException("No id could be taken: " + e.getMessage(), e);
    }
  }

  @Override
  public <R extends @Nullable Object, X extends Exception> R inTransaction(
      TransactionWork<R, X> work) throws X {
    return transactionRunner.run(work);
  }

  @Override
  public <X extends Exception> KeptAnswer once(RequestKey key, TransactionWork<String, X> work)
      throws X {
    underWay.requireOpen();
    return requestOnce.run(key, work);
  }

  @Override
  public <R extends @Nullable Object, X extends Exception> R audited(
      AuditNote note, AuditedWork<R, X> work) throws X {
    underWay.requireOpen();
    return auditNotes.during(note, work);
  }

  @Override
  public void audit(AuditNote note, String outcome) {
    underWay.requireOpen();
    auditNotes.add(note, outcome);
  }

  @Override
  public JobDataSource getJobDataSource() {
    return jobDataSource;
  }

  @Override
  public EngineMetrics getMetrics() {
    return new EngineMetrics(
        pipeline.metrics(),
        driver.metrics(),
        executor.metrics(),
        executor.queueMetrics(),
        waitingWorkers.metrics(),
        batchRuns.counts(),
        skippedTimerCycles.sum());
  }

  @Override
  public EngineHealth getHealth() {
    return health.now(store.trouble());
  }

  @Override
  public void close() {
    if (closing.compareAndSet(false, true)) {
      try {
        closeOnce();
      } finally {
        closed.countDown();
      }
    } else if (!nested.isRunningUserCode() && !underWay.isInCall()) {
      awaitClosed(); // who closes it may be waiting for user code that closes it too
    }
  }

  private void awaitClosed() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeOnce() {
    tellClosing();
    health.closed();
    long giveUpAt = System.nanoTime() + stopPatience.toNanos();
    int own = nested.isRunningUserCode() && !underWay.isInCall() ? 1 : 0;
    health.surely("Ending the deletion of old notes", () -> retention.stop(left(giveUpAt)));
    health.surely("Ending what waits for jobs", () -> waitingWorkers.close(left(giveUpAt)));
    if (batchCleanup != null) {
      health.surely("Ending the clean-up of batches", () -> batchCleanup.stop(left(giveUpAt)));
    }
    health.surely("Stopping the executor", () -> executor.stop(left(giveUpAt), own));
    if (!underWay.awaitNone(left(giveUpAt))) {
      LOG.warn(
          "{} calls have not ended after {}; what they want is not written any more",
          underWay.count(),
          stopPatience);
    }
    driver.stop();
    health.surely("Ending calls of service tasks", serviceTasks::close);
    later.close();
    transactions.close();
    pipeline.close(Math.max(MOMENT_NANOS, left(giveUpAt)), store::interrupt);
    health.surely(
        "Publishing the last jobs",
        () -> executor.stopPublishing(Math.max(MOMENT_NANOS, left(giveUpAt))));
    workers.shutdown();
    invoker.shutdown();
    underWay.awaitAnswers(MOMENT_NANOS); // they are being told
    underWay.giveUp();
    store.close();
  }

  private static long left(long giveUpAt) {
    return Math.max(0, giveUpAt - System.nanoTime());
  }

  /** No listener keeps the engine from closing. */
  private void tellClosing() {
    try {
      events.dispatchEvent(() -> TurgoEngineEventType.ENGINE_CLOSED);
    } catch (RuntimeException | Error e) {
      LOG.warn("A listener threw when the engine was about to close", e);
    }
  }
}
