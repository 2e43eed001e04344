package io.turgo.engine.service;

import io.turgo.engine.calls.CallRunner;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.transaction.JobTransactions;
import java.util.concurrent.atomic.LongAdder;

/** Assembles what takes commands through their steps and calls to their commit. */
final class DriverAssembly {
  final CallRunner calls;
  final StepContext.Policy policy;
  final Driver driver;
  final LongAdder skippedTimerCycles = new LongAdder();

  DriverAssembly(
      BaseAssembly base,
      DefinitionRegistry definitions,
      CommitAssembly commit,
      UserCodeAssembly userCode,
      LateParts late,
      Opened opened) {
    EngineSettings settings = base.settings;
    EngineEffects effects = new EngineEffects(late.services());
    this.calls =
        new CallRunner(
            base.store,
            base.nested,
            userCode.runner,
            new CallRunner.Environment(
                effects,
                new CalledDefinitionFinder(definitions, settings.models().shareAcrossTenants()),
                effects,
                effects,
                definitions::graph));
    this.policy = policy(settings);
    this.driver =
        new Driver(
            new Driver.Parts(
                base.store,
                commit.pipeline,
                definitions,
                calls,
                userCode.surroundings,
                userCode.events,
                policy,
                base.blocks,
                base.clock,
                base.steps,
                settings.database().cacheBytes(),
                new Driver.Transactional(
                    commit.lane,
                    settings.transactions().dataSource(),
                    commit.transactionConnections,
                    settings.transactions().jobs() == JobTransactions.TRANSACTIONAL),
                base.later,
                base.health));
    opened.add(driver::stop);
  }

  private StepContext.Policy policy(EngineSettings settings) {
    EngineSettings.OfHistory history = settings.history();
    EngineSettings.OfInstances instances = settings.instances();
    return new StepContext.Policy(
        StepContext.HistoryDetail.valueOf(history.level().name()),
        history.ofDefinitions(),
        history.sequenceFlows(),
        instances.attempts(),
        instances.retryPause(),
        history.taskLog(),
        instances.limits(),
        settings.timeZone(),
        instances.routing(),
        new CyclePace(instances.shortestTimerCycle(), skippedTimerCycles::add));
  }
}
