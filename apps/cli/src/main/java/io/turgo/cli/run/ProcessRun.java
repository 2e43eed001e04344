package io.turgo.cli.run;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Deploys a file, starts an instance of its process or case and drives it with the executor until
 * it ends or waits for somebody.
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
        instanceId = start(engine, definitionId);
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

  private String start(ProcessEngine engine, String definitionId) {
    return model.isOfCases()
        ? engine
            .getCmmnRuntimeService()
            .createCaseInstanceBuilder()
            .caseDefinitionId(definitionId)
            .variables(settings.variables())
            .start()
            .getId()
        : engine
            .getRuntimeService()
            .startProcessInstanceById(definitionId, settings.variables())
            .getId();
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
    Map<String, String> ids = definitions(engine, deployment.getId(), model);
    String keys = String.join(", ", ids.keySet());
    if (key == null && ids.size() == 1) {
      return ids.values().iterator().next();
    }
    if (key == null) {
      throw new RunInputException(
          "%s has several %s (%s); say which one with --process KEY."
              .formatted(model.name(), model.isOfCases() ? "cases" : "processes", keys));
    }
    String id = ids.get(key);
    if (id == null) {
      throw new RunInputException(
          "--process '%s' is no %s of %s; it has %s."
              .formatted(
                  key, model.isOfCases() ? "case" : "executable process", model.name(), keys));
    }
    return id;
  }

  /** Ids of what can be started, by keys. */
  private static Map<String, String> definitions(
      ProcessEngine engine, String deploymentId, ModelFile model) {
    Map<String, String> ids = new TreeMap<>();
    if (model.isOfCases()) {
      engine
          .getCmmnRepositoryService()
          .createCaseDefinitionQuery()
          .deploymentId(deploymentId)
          .list()
          .forEach(found -> ids.put(found.getKey(), found.getId()));
    } else {
      engine
          .getRepositoryService()
          .createProcessDefinitionQuery()
          .deploymentId(deploymentId)
          .list()
          .forEach(found -> ids.put(found.getKey(), found.getId()));
    }
    return ids;
  }
}
