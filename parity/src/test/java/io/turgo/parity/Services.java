package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import java.time.Instant;
import java.util.function.Consumer;

/** The services of an engine under Turgo's types, and its clock. */
record Services(
    RepositoryService repository,
    RuntimeService runtime,
    TaskService tasks,
    HistoryService history,
    ManagementService management,
    IdentityService identity,
    FormService forms,
    Consumer<Instant> clock) {

  static Services of(ProcessEngine engine) {
    return new Services(
        engine.getRepositoryService(),
        engine.getRuntimeService(),
        engine.getTaskService(),
        engine.getHistoryService(),
        engine.getManagementService(),
        engine.getIdentityService(),
        engine.getFormService(),
        engine.getClock()::setCurrentTime);
  }
}
