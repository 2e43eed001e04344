package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessMigrationService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.job.Job;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The services of an engine under Turgo's types, and its clock.
 *
 * @param migration null where the engine has it in another form
 * @param dialect makes a BPMN file for Flowable one for the engine
 * @param due the jobs that may run now, which not all engines have under Turgo's types
 */
record Services(
    RepositoryService repository,
    RuntimeService runtime,
    TaskService tasks,
    HistoryService history,
    ManagementService management,
    IdentityService identity,
    FormService forms,
    @Nullable ProcessMigrationService migration,
    Consumer<Instant> clock,
    UnaryOperator<String> dialect,
    Supplier<List<Due>> due) {

  static Services of(ProcessEngine engine) {
    return new Services(
        engine.getRepositoryService(),
        engine.getRuntimeService(),
        engine.getTaskService(),
        engine.getHistoryService(),
        engine.getManagementService(),
        engine.getIdentityService(),
        engine.getFormService(),
        engine.getProcessMigrationService(),
        engine.getClock()::setCurrentTime,
        UnaryOperator.identity(),
        () -> due(engine.getManagementService()));
  }

  /** What may run now, timers moved to the other jobs. */
  static List<Due> due(ManagementService management) {
    for (Job timer : management.createTimerJobQuery().executable().list()) {
      management.moveTimerToExecutableJob(timer.getId());
    }
    return management.createJobQuery().list().stream()
        .map(job -> new Due(job.getId(), job.getElementId()))
        .toList();
  }

  /** A job that may run, and the element that it is of. */
  record Due(String id, @Nullable String element) {}
}
