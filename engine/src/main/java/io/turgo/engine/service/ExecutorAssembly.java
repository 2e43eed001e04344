package io.turgo.engine.service;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.driver.Driver;
import io.turgo.engine.executor.FailureLog;
import io.turgo.engine.executor.TurgoJobExecutor;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.concurrent.ExecutorService;

/** Assembles what runs jobs: the threads of their code, the executor and its queues. */
final class ExecutorAssembly {
  final ExecutorService workers;
  final FailureLog failures;
  final TurgoJobExecutor executor;

  ExecutorAssembly(
      BaseAssembly base, DefinitionRegistry definitions, Driver driver, LateParts late) {
    EngineSettings.OfExecutor settings = base.settings.executor();
    this.workers = TurgoJobExecutor.newWorkers(settings.settings());
    this.failures = new FailureLog(id -> definitions.byId(id).key());
    this.executor =
        late.executor()
            .made(
                new TurgoJobExecutor(
                    new TurgoJobExecutor.Parts(
                        base.store,
                        driver,
                        settings.settings(),
                        base.ids.getAsLong(),
                        base.clock,
                        pauses(definitions),
                        settings.observer(),
                        failures,
                        workers,
                        settings.queues(),
                        base.later,
                        base.health)));
    base.clock.onChange(executor::clockChanged);
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
}
