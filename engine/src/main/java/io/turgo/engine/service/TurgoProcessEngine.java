package io.turgo.engine.service;

import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.DecisionService;
import io.turgo.engine.EngineMetrics;
import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessMigrationService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.audit.AuditedWork;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.job.JobExecutor;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.engine.transaction.TransactionWork;
import io.turgo.engine.transfer.TransferService;
import org.jspecify.annotations.Nullable;

/** The engine as applications see it. {@link EngineAssembly} has put its parts together. */
final class TurgoProcessEngine implements ProcessEngine {
  private final EngineSettings settings;
  private final EngineAssembly parts;
  private final ServiceAssembly services;
  private final EngineLifecycle lifecycle;

  TurgoProcessEngine(EngineSettings settings, EngineAssembly parts) {
    this.settings = settings;
    this.parts = parts;
    this.services = parts.services;
    this.lifecycle = new EngineLifecycle(parts);
  }

  /** Starts the threads. If this fails, the caller closes the engine. */
  void start() {
    lifecycle.start();
  }

  @Override
  public void close() {
    lifecycle.close();
  }

  @Override
  public String getName() {
    return settings.name();
  }

  @Override
  public TurgoEventDispatcher getEventDispatcher() {
    return parts.userCode.events;
  }

  @Override
  public RepositoryService getRepositoryService() {
    return services.repository;
  }

  @Override
  public RuntimeService getRuntimeService() {
    return services.runtime;
  }

  @Override
  public TaskService getTaskService() {
    return services.tasks;
  }

  @Override
  public HistoryService getHistoryService() {
    return services.history;
  }

  @Override
  public ManagementService getManagementService() {
    return services.management;
  }

  @Override
  public ProcessMigrationService getProcessMigrationService() {
    return services.migration;
  }

  @Override
  public IdentityService getIdentityService() {
    return services.identity;
  }

  @Override
  public FormService getFormService() {
    return services.forms;
  }

  @Override
  public DecisionService getDecisionService() {
    return services.decisions;
  }

  @Override
  public CmmnRuntimeService getCmmnRuntimeService() {
    return services.cases;
  }

  @Override
  public CmmnRepositoryService getCmmnRepositoryService() {
    return services.caseDefinitions;
  }

  @Override
  public CmmnHistoryService getCmmnHistoryService() {
    return services.caseHistory;
  }

  @Override
  public TransferService getTransferService() {
    return services.transfers;
  }

  @Override
  public BusinessClock getClock() {
    return settings.clock();
  }

  @Override
  public JobExecutor getJobExecutor() {
    return parts.running.executor;
  }

  @Override
  public <R extends @Nullable Object, X extends Exception> R inTransaction(
      TransactionWork<R, X> work) throws X {
    return services.transactions.run(work);
  }

  @Override
  public <X extends Exception> KeptAnswer once(RequestKey key, TransactionWork<String, X> work)
      throws X {
    parts.base.underWay.requireOpen();
    return services.requestOnce.run(key, work);
  }

  @Override
  public <R extends @Nullable Object, X extends Exception> R audited(
      AuditNote note, AuditedWork<R, X> work) throws X {
    parts.base.underWay.requireOpen();
    return services.auditNotes.during(note, work);
  }

  @Override
  public void audit(AuditNote note, String outcome) {
    parts.base.underWay.requireOpen();
    services.auditNotes.add(note, outcome);
  }

  @Override
  public JobDataSource getJobDataSource() {
    return settings.transactions().dataSource();
  }

  @Override
  public EngineMetrics getMetrics() {
    return new EngineMetrics(
        parts.commit.pipeline.metrics(),
        parts.driving.driver.metrics(),
        parts.running.executor.metrics(),
        parts.running.executor.queueMetrics(),
        services.waitingWorkers.metrics(),
        services.batches.runs.counts(),
        parts.driving.skippedTimerCycles.sum());
  }

  @Override
  public EngineHealth getHealth() {
    return parts.base.health.now(parts.base.store.trouble());
  }
}
