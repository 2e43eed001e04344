package io.turgo.cli.run;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Deploys a file, starts an instance of its process and drives it with the executor until it ends
 * or waits for somebody.
 *
 * <p>The business clock stands still and is moved by {@link Action.Advance} only, and the executor
 * runs one job at a time, so that a run is the same each time.
 */
public final class ProcessRun {
  /** What was asked for was reached: the end, the task, or a wait with nothing broken. */
  public static final int REACHED = 0;

  /** Something failed and nobody repaired it, or the task was not reached. */
  public static final int BROKEN = 1;

  private final RunSettings settings;
  private final ModelFile model;

  private ProcessRun(RunSettings settings, ModelFile model) {
    this.settings = settings;
    this.model = model;
  }

  /**
   * Reads the file and looks whether the settings fit it, before there is a database.
   *
   * @throws RunInputException for what the user can put right
   */
  public static ProcessRun prepare(RunSettings settings) {
    ModelFile model = ModelFile.read(settings.file());
    checkTasks(settings, model);
    return new ProcessRun(settings, model);
  }

  /**
   * Runs it on a store, which is closed at the end.
   *
   * @return the exit code
   * @throws RunInputException for what the user can put right
   */
  public int run(Store store, PrintWriter out) {
    BusinessClock clock = new BusinessClock();
    clock.setCurrentTime(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    Trail trail = new Trail(out, clock);
    Settling settling = new Settling();
    try (ProcessEngine engine =
        new TurgoProcessEngineBuilder()
            .store(store)
            .clock(clock)
            .executor(ExecutorSettings.defaults().withConcurrency(1))
            .jobObserver(settling)
            .eventListener(trail)
            .bean("demo", new DemoBean(text -> trail.note("demo.log", text)))
            .build()) {
      String definitionId = choose(engine, deploy(engine, model), settings.processKey(), model);
      String instanceId;
      try {
        instanceId =
            engine
                .getRuntimeService()
                .startProcessInstanceById(definitionId, settings.variables())
                .getId();
      } catch (TurgoStoreException e) {
        throw e;
      } catch (RuntimeException e) {
        trail.note("start", "failed and was undone: " + e.getMessage());
        return BROKEN;
      }
      return new InstanceRun(
              new InstanceRun.Parts(engine, instanceId, model, settling, trail, out), settings)
          .run();
    }
  }

  private static void checkTasks(RunSettings settings, ModelFile model) {
    if (settings.until() != null) {
      model.checkTask("--until", settings.until());
    }
    for (Action action : settings.actions()) {
      if (action instanceof Action.Complete complete) {
        model.checkTask("--complete", complete.task());
      }
    }
  }

  private static Deployment deploy(ProcessEngine engine, ModelFile model) {
    return engine
        .getRepositoryService()
        .createDeployment()
        .name(model.name())
        .addBytes(model.name(), model.content())
        .enableDuplicateFiltering()
        .deploy();
  }

  private static String choose(
      ProcessEngine engine, Deployment deployment, @Nullable String key, ModelFile model) {
    List<ProcessDefinition> processes =
        engine
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .deploymentId(deployment.getId())
            .orderByProcessDefinitionKey()
            .asc()
            .list();
    String keys =
        processes.stream().map(ProcessDefinition::getKey).collect(Collectors.joining(", "));
    if (key == null && processes.size() == 1) {
      return processes.getFirst().getId();
    }
    if (key == null) {
      throw new RunInputException(
          "%s has several processes (%s); say which one with --process KEY."
              .formatted(model.name(), keys));
    }
    return processes.stream()
        .filter(process -> process.getKey().equals(key))
        .findFirst()
        .orElseThrow(() ->
            new RunInputException(
                "--process '%s' is no executable process of %s; it has %s."
                    .formatted(key, model.name(), keys)))
        .getId();
  }
}
