package io.turgo.parity.decisions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.flowable.dmn.api.DmnDecisionService;
import org.flowable.dmn.api.DmnRepositoryService;
import org.flowable.dmn.engine.DmnEngineConfiguration;
import org.flowable.dmn.engine.configurator.DmnEngineConfigurator;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

/** Flowable 7 with its engine of decisions. */
final class FlowableSide implements Side {
  private final ProcessEngine engine;
  private final DmnRepositoryService repository;
  private final DmnDecisionService decisions;

  FlowableSide() {
    StandaloneInMemProcessEngineConfiguration settings =
        new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:decisions;DB_CLOSE_DELAY=-1");
    DmnEngineConfigurator configurator = new DmnEngineConfigurator();
    settings.addConfigurator(configurator);
    this.engine = settings.buildProcessEngine();
    DmnEngineConfiguration dmn =
        (DmnEngineConfiguration)
            Objects.requireNonNull(settings.getEngineConfigurations().get("cfg.dmnEngine"));
    this.repository = dmn.getDmnRepositoryService();
    this.decisions = dmn.getDmnDecisionService();
  }

  @Override
  public List<Map<String, Object>> decide(String dmn, String key, Map<String, Object> inputs) {
    repository.createDeployment().addString("t.dmn", dmn).deploy();
    return decisions
        .createExecuteDecisionBuilder()
        .decisionKey(key)
        .variables(new HashMap<>(inputs))
        .executeDecision();
  }

  @Override
  public Map<String, Object> run(String dmn, String bpmn, Map<String, Object> variables) {
    engine
        .getRepositoryService()
        .createDeployment()
        .addString("t.dmn", dmn)
        .addString("p.bpmn", bpmn)
        .deploy();
    return engine
        .getRuntimeService()
        .getVariables(engine.getRuntimeService().startProcessInstanceByKey("p", variables).getId());
  }

  @Override
  public void close() {
    engine.close();
  }
}
