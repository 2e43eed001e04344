package io.turgo.engine.service;

import io.turgo.engine.Authentication;
import io.turgo.engine.calls.JoinedCalls;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.query.Queries;
import io.turgo.engine.service.cmmn.CaseStarter;
import io.turgo.engine.service.cmmn.TurgoCmmnHistoryService;
import io.turgo.engine.service.cmmn.TurgoCmmnRepositoryService;
import io.turgo.engine.service.cmmn.TurgoCmmnRuntimeService;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.AuditNotes;
import io.turgo.engine.service.command.RequestOnce;
import io.turgo.engine.service.command.Retention;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.service.command.TransactionRunner;
import io.turgo.engine.service.decision.TurgoDecisionService;
import io.turgo.engine.service.editor.EditorModels;
import io.turgo.engine.service.form.TurgoFormService;
import io.turgo.engine.service.history.HistoryRemoval;
import io.turgo.engine.service.history.TurgoHistoryService;
import io.turgo.engine.service.identity.TurgoIdentityService;
import io.turgo.engine.service.management.TurgoManagementService;
import io.turgo.engine.service.migration.MigrationCommands;
import io.turgo.engine.service.migration.TurgoMigrationService;
import io.turgo.engine.service.modification.Modifications;
import io.turgo.engine.service.modification.Restarts;
import io.turgo.engine.service.repository.TurgoRepositoryService;
import io.turgo.engine.service.runtime.AdHocCalls;
import io.turgo.engine.service.runtime.AddedLegs;
import io.turgo.engine.service.runtime.DataObjects;
import io.turgo.engine.service.runtime.InstanceStarter;
import io.turgo.engine.service.runtime.ReceivedEvents;
import io.turgo.engine.service.runtime.TurgoRuntimeService;
import io.turgo.engine.service.task.TaskMaker;
import io.turgo.engine.service.task.TaskNotes;
import io.turgo.engine.service.task.TurgoTaskService;
import io.turgo.engine.service.transfer.InstanceMaker;
import io.turgo.engine.service.transfer.TurgoTransferService;
import io.turgo.engine.service.worker.WaitingWorkers;
import io.turgo.engine.service.worker.WorkerJobs;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.usercode.ApartEvents;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Assembles the services of the API, and what turns their calls into commands. */
final class ServiceAssembly {
  final AuditNotes auditNotes;
  final TransactionRunner transactions;
  final RequestOnce requestOnce;
  final Retention retention;
  final ApiCalls calls;
  final ReceivedEvents received;
  final BatchAssembly batches;
  final WaitingWorkers waitingWorkers;
  final TurgoRepositoryService repository;
  final TurgoRuntimeService runtime;
  final TurgoTaskService tasks;
  final TurgoHistoryService history;
  final TurgoManagementService management;
  final TurgoIdentityService identity;
  final TurgoMigrationService migration;
  final TurgoFormService forms;
  final TurgoTransferService transfers;
  final TurgoDecisionService decisions;
  final TurgoCmmnRuntimeService cases;
  final TurgoCmmnRepositoryService caseDefinitions;
  final TurgoCmmnHistoryService caseHistory;

  ServiceAssembly(
      BaseAssembly base,
      DefinitionAssembly deployed,
      CommitAssembly commit,
      UserCodeAssembly userCode,
      DriverAssembly driving,
      ExecutorAssembly running) {
    EngineSettings settings = base.settings;
    Store store = base.store;
    DefinitionRegistry definitions = deployed.definitions;
    Queries queries = deployed.queries;
    JobDataSource callers = settings.transactions().dataSource();
    this.auditNotes = new AuditNotes(store.requests(), base.ids, base.clock);
    this.transactions = new TransactionRunner(commit.lane, callers, base.underWay, auditNotes);
    this.requestOnce =
        new RequestOnce(
            transactions, base.callers::current, store.requests(), base.clock, auditNotes);
    this.retention =
        new Retention(
            settings.services().retention(),
            store.requests(),
            store.decisions(),
            base.clock,
            base.health);
    this.calls =
        new ApiCalls(
            driving.driver,
            joined(base, definitions, userCode, driving),
            base.nested,
            store,
            settings.code().codec(),
            userCode.runner,
            base.underWay,
            auditNotes,
            new TenantBorder(base.nested, definitions, queries));
    ApartEvents apart = apart(base, definitions, userCode);
    HistoryRemoval removal = new HistoryRemoval(store, queries, apart);
    DataObjects dataObjects = new DataObjects(definitions, queries);
    InstanceStarter starter =
        new InstanceStarter(calls, definitions, base.ids, base.clock, store.shards());
    this.received = new ReceivedEvents(calls, starter, base.ids, store.shards());
    CalledModels called =
        new CalledModels(
            new CalledDefinitionFinder(definitions, settings.models().shareAcrossTenants()),
            definitions);
    MigrationCommands migrations =
        new MigrationCommands(calls, definitions, queries, store, deployed.expressions, called);
    Restarts restarts =
        new Restarts(calls, queries, definitions, starter, settings.history().level());
    this.batches = new BatchAssembly(base, queries, calls, apart, restarts, migrations);
    this.migration = new TurgoMigrationService(migrations, calls, queries, batches.calls);
    Duration pollInterval = settings.executor().settings().pollInterval();
    WorkerJobs workerJobs = new WorkerJobs(calls, queries, definitions, base.clock, pollInterval);
    this.waitingWorkers = new WaitingWorkers(workerJobs, base.steps, pollInterval, base.health);
    this.repository =
        new TurgoRepositoryService(
            store,
            removal,
            definitions,
            queries,
            calls,
            base.clock,
            base.ids,
            apart,
            new EditorModels(store.models(), queries, base.ids, base.clock, apart, calls.border()),
            settings.models().deploymentBytes());
    this.runtime =
        new TurgoRuntimeService(
            calls,
            starter,
            queries,
            dataObjects,
            userCode.events,
            received,
            new AddedLegs(calls, base.ids, definitions),
            new AdHocCalls(calls, base.ids, definitions, queries),
            migration,
            new Modifications(
                calls, queries, definitions, called, batches.calls::start, starter, restarts));
    this.tasks =
        new TurgoTaskService(
            calls,
            new TaskMaker(calls, base.ids, store.shards()),
            new TaskNotes(store.tasks(), queries, base.ids, base.clock, apart, calls.border()),
            removal,
            queries,
            dataObjects);
    this.history =
        new TurgoHistoryService(store, removal, queries, base.ids, base.clock, calls.border());
    this.management =
        new TurgoManagementService(
            calls,
            queries,
            definitions,
            running.failures,
            running.executor,
            workerJobs,
            waitingWorkers,
            batches.calls,
            repository.pauses());
    this.identity = new TurgoIdentityService(settings.services().identityStore(), repository);
    this.decisions = new TurgoDecisionService(deployed.decisions, calls.border(), base.nested);
    this.cases =
        new TurgoCmmnRuntimeService(
            calls,
            new CaseStarter(calls, definitions, base.ids, base.clock, store.shards()),
            queries);
    this.caseDefinitions = new TurgoCmmnRepositoryService(repository, queries);
    this.caseHistory = new TurgoCmmnHistoryService(queries, removal);
    this.forms =
        new TurgoFormService(
            definitions, repository, runtime, tasks, starter, calls, deployed.expressions);
    this.transfers =
        new TurgoTransferService(
            new TurgoTransferService.Parts(
                store,
                definitions,
                commit.pipeline,
                transactions,
                calls,
                new InstanceMaker(
                    definitions, driving.policy, base.ids, base.clock, store.shards()),
                base.ids,
                base.clock));
  }

  private static JoinedCalls joined(
      BaseAssembly base,
      DefinitionRegistry definitions,
      UserCodeAssembly userCode,
      DriverAssembly driving) {
    EngineSettings.OfTransactions transactions = base.settings.transactions();
    return new JoinedCalls(
        new JoinedCalls.Parts(
            base.store,
            definitions,
            driving.calls,
            userCode.surroundings,
            userCode.events,
            driving.policy,
            base.ids,
            base.clock,
            Authentication::getAuthenticatedUserId,
            transactions.dataSource(),
            transactions.ambient(),
            driving.driver::joined,
            base.steps));
  }

  private static ApartEvents apart(
      BaseAssembly base, DefinitionRegistry definitions, UserCodeAssembly userCode) {
    return userCode.runner.apart(
        userCode.events,
        definitions,
        () -> {
          base.underWay.requireOpen();
          return base.callers.current();
        });
  }

  /** Returns the service that scripts know by a name; null if it is the name of none. */
  @Nullable Object named(String scriptName) {
    return switch (scriptName) {
      case "repositoryService" -> repository;
      case "runtimeService" -> runtime;
      case "taskService" -> tasks;
      case "historyService" -> history;
      case "managementService" -> management;
      case "identityService" -> identity;
      case "formService" -> forms;
      case "decisionService" -> decisions;
      case "cmmnRuntimeService" -> cases;
      case "cmmnRepositoryService" -> caseDefinitions;
      case "cmmnHistoryService" -> caseHistory;
      default -> null;
    };
  }
}
