package io.turgo.parity.decisions;

import java.util.List;
import java.util.Map;
import org.operaton.bpm.engine.ProcessEngine;
import org.operaton.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

/** Operaton, which continues Camunda 7. */
final class OperatonSide implements Side {
  private final ProcessEngine engine;

  OperatonSide() {
    StandaloneInMemProcessEngineConfiguration settings =
        new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:operaton;DB_CLOSE_DELAY=-1");
    settings.setJobExecutorActivate(false);
    settings.setEnforceHistoryTimeToLive(false);
    this.engine = settings.buildProcessEngine();
  }

  @Override
  public List<Map<String, Object>> decide(String dmn, String key, Map<String, Object> inputs) {
    engine.getRepositoryService().createDeployment().addString("t.dmn", dmn).deploy();
    return engine
        .getDecisionService()
        .evaluateDecisionByKey(key)
        .variables(inputs)
        .evaluate()
        .getResultList();
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
