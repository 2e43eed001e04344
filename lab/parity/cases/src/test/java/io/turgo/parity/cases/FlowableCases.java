package io.turgo.parity.cases;

import java.time.Duration;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.flowable.cmmn.api.CmmnRuntimeService;
import org.flowable.cmmn.api.history.HistoricCaseInstance;
import org.flowable.cmmn.api.runtime.PlanItemInstance;
import org.flowable.cmmn.engine.CmmnEngine;
import org.flowable.cmmn.engine.CmmnEngineConfiguration;
import org.flowable.cmmn.engine.impl.cfg.StandaloneInMemCmmnEngineConfiguration;
import org.flowable.job.api.Job;

/** Flowable's CMMN engine on H2 in memory. */
final class FlowableCases implements CaseEngine {
  private final CmmnEngineConfiguration configuration;
  private final CmmnEngine engine;
  private String deployment = "";
  private String id = "";

  FlowableCases() {
    configuration = new StandaloneInMemCmmnEngineConfiguration();
    configuration.setJdbcUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=1000");
    configuration.setAsyncExecutorActivate(false);
    configuration.setDisableCmmnXmlValidation(true);
    engine = configuration.buildCmmnEngine();
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
            .orderByCreateTime()
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
        .getCmmnManagementService()
        .createTimerJobQuery()
        .executable()
        .list()
        .forEach(job -> engine.getCmmnManagementService().moveTimerToExecutableJob(job.getId()));
    for (Job job : engine.getCmmnManagementService().createJobQuery().list()) {
      engine.getCmmnManagementService().executeJob(job.getId());
    }
  }

  @Override
  public void advance(Duration time) {
    Date now = configuration.getClock().getCurrentTime();
    configuration.getClock().setCurrentTime(Date.from(now.toInstant().plus(time)));
  }

  @Override
  public void clear() {
    engine.getCmmnRepositoryService().deleteDeployment(deployment, true);
    configuration.getClock().reset();
  }

  @Override
  public void close() {
    engine.close();
  }
}
