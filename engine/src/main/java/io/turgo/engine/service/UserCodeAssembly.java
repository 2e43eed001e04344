package io.turgo.engine.service;

import io.turgo.engine.calls.JobSurroundings;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.event.EventDispatcher;
import io.turgo.engine.event.EventValues;
import io.turgo.engine.usercode.ServiceTasks;
import io.turgo.engine.usercode.WorkRunner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Assembles what runs the code of the application and tells its listeners of events. */
final class UserCodeAssembly {
  final ServiceTasks serviceTasks;
  final JobSurroundings surroundings;
  final EventDispatcher events;
  final WorkRunner runner;

  /** Runs the work of future delegates, apart from the workers, which wait for it. */
  final ExecutorService invoker;

  UserCodeAssembly(BaseAssembly base, DefinitionAssembly deployed, LateParts late, Opened opened) {
    EngineSettings.OfCode code = base.settings.code();
    EngineSettings.OfModels models = base.settings.models();
    DefinitionRegistry definitions = deployed.definitions;
    this.serviceTasks = new ServiceTasks(models.serviceTaskTypes().values(), deployed.expressions);
    opened.add(serviceTasks);
    this.surroundings = JobSurroundings.of(code.traceContext(), code.jobLogContext());
    this.events = new EventDispatcher(new EventValues(definitions, code.codec(), deployed.queries));
    code.eventListeners().forEach(register -> register.accept(events));
    this.invoker = newInvoker(code.futureThreads());
    this.runner =
        late.userCode()
            .made(
                new WorkRunner(
                    base.store,
                    code.codec(),
                    base.nested,
                    new WorkRunner.Environment(
                        code::classLoader,
                        code.adapters(),
                        code.beans(),
                        code::bean,
                        scriptName -> late.services().get().named(scriptName),
                        surroundings.carrying(invoker),
                        events,
                        definitions::model,
                        definitions::byId,
                        definitions::graph,
                        models.calendars(),
                        serviceTasks,
                        deployed.decisions)));
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
}
