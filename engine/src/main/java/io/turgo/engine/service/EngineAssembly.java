package io.turgo.engine.service;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.store.Store;

/**
 * Puts an engine together, one subsystem after the other, each of those before it. Nothing runs
 * before {@link EngineLifecycle#start}. {@link LateParts} has the parts that others need before
 * they are made.
 */
final class EngineAssembly {
  final BaseAssembly base;
  final DefinitionAssembly deployed;
  final CommitAssembly commit;
  final UserCodeAssembly userCode;
  final DriverAssembly driving;
  final ExecutorAssembly running;
  final ServiceAssembly services;

  /**
   * @param opened keeps what is to be closed if a later part cannot be made
   */
  EngineAssembly(EngineSettings settings, Store store, Opened opened) {
    LateParts late = LateParts.ofNewEngine();
    this.base = new BaseAssembly(settings, store, opened);
    this.deployed = new DefinitionAssembly(base, late);
    DefinitionRegistry definitions = deployed.definitions;
    this.commit = new CommitAssembly(base, definitions);
    this.userCode = new UserCodeAssembly(base, deployed, late, opened);
    this.driving = new DriverAssembly(base, definitions, commit, userCode, late, opened);
    this.running = new ExecutorAssembly(base, definitions, driving.driver, late);
    base.callers.joinedBy(store);
    this.services =
        late.services()
            .made(new ServiceAssembly(base, deployed, commit, userCode, driving, running));
    driving.driver.onCommittedWork((appeared, gone) -> {
      running.executor.changed(appeared, gone);
      services.waitingWorkers.changed(appeared, gone);
    });
  }
}
