package io.turgo.parity.cases;

import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.job.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turgo on a file of SQLite. */
@SuppressWarnings("NullAway") // what is missing fails the test
final class TurgoCases implements CaseEngine {
  private final Path folder;
  private final ProcessEngine engine;
  private String deployment = "";
  private String id = "";

  TurgoCases() {
    try {
      folder = Files.createTempDirectory("cases");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    engine =
        ProcessEngine.builder().sqlite(folder.resolve("turgo.db")).executorActive(false).build();
  }

  private CmmnRuntimeService cases() {
    return engine.getCmmnRuntimeService();
  }

  @Override
  public void deploy(String file) {
    deployment =
        engine
            .getCmmnRepositoryService()
            .createDeployment()
            .addString("c.cmmn", file)
            .deploy()
            .getId();
  }

  @Override
  public void start(Map<String, Object> variables) {
    id =
        cases()
            .createCaseInstanceBuilder()
            .caseDefinitionKey("c")
            .variables(variables)
            .start()
            .getId();
  }

  @Override
  public String items() {
    HistoricCaseInstance past =
        engine
            .getCmmnHistoryService()
            .createHistoricCaseInstanceQuery()
            .caseInstanceId(id)
            .singleResult();
    if (past.getEndTime() != null) {
      return "ended " + past.getState();
    }
    return cases().createPlanItemInstanceQuery().caseInstanceId(id).list().stream()
        .map(item -> item.getPlanItemDefinitionId() + "=" + item.getState())
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private String item(String definitionId) {
    List<PlanItemInstance> found =
        cases()
            .createPlanItemInstanceQuery()
            .caseInstanceId(id)
            .planItemDefinitionId(definitionId)
            .orderByPlanItemInstanceId()
            .asc()
            .list();
    return found.stream()
        .min(Comparator.comparing(item -> !item.getState().equals("active")))
        .orElseThrow()
        .getId();
  }

  @Override
  public void trigger(String definitionId) {
    cases().triggerPlanItemInstance(item(definitionId));
  }

  @Override
  public void change(String what, String definitionId) {
    String item = item(definitionId);
    switch (what) {
      case "start" -> cases().startPlanItemInstance(item);
      case "enable" -> cases().enablePlanItemInstance(item);
      case "disable" -> cases().disablePlanItemInstance(item);
      case "complete" -> cases().completeStagePlanItemInstance(item);
      case "terminate" -> cases().terminatePlanItemInstance(item);
      default -> throw new IllegalArgumentException(what);
    }
  }

  @Override
  public void set(String name, Object value) {
    cases().setVariable(id, name, value);
  }

  @Override
  public Object variable(String name) {
    return cases().getVariable(id, name);
  }

  @Override
  public void terminate() {
    cases().terminateCaseInstance(id);
  }

  @Override
  public void runJobs() {
    engine
        .getManagementService()
        .createTimerJobQuery()
        .executable()
        .list()
        .forEach(job -> engine.getManagementService().moveTimerToExecutableJob(job.getId()));
    for (Job job : engine.getManagementService().createJobQuery().list()) {
      engine.getManagementService().executeJob(job.getId());
    }
  }

  @Override
  public void advance(Duration time) {
    engine.getClock().advance(time);
  }

  @Override
  public void clear() {
    engine.getCmmnRepositoryService().deleteDeployment(deployment, true);
    engine.getClock().reset();
  }

  @Override
  public void close() {
    engine.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
