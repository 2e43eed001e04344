package io.turgo.parity.camunda7;

import java.io.ByteArrayInputStream;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineException;
import org.camunda.bpm.engine.RepositoryService;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.bpm.engine.repository.DeploymentBuilder;

/** Camunda 7 on H2 in memory, asked whether it takes a model. */
final class Camunda7 implements AutoCloseable {
  private final ProcessEngine engine;

  Camunda7() {
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:camunda7;DB_CLOSE_DELAY=-1");
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    // Most of the models are older than this rule of 7.20, which asks each for a time to live.
    settings.setEnforceHistoryTimeToLive(false);
    engine = settings.buildProcessEngine();
  }

  /** Whether the model deploys; nothing of it is kept. */
  boolean takes(PublishedModel model) {
    RepositoryService repository = engine.getRepositoryService();
    DeploymentBuilder deployment = repository.createDeployment();
    deployment.addInputStream(model.name(), new ByteArrayInputStream(model.xml()));
    model
        .files()
        .forEach((name, bytes) -> deployment.addInputStream(name, new ByteArrayInputStream(bytes)));
    try {
      repository.deleteDeployment(deployment.deploy().getId(), true);
      return true;
    } catch (ProcessEngineException e) {
      if (String.valueOf(e.getMessage()).contains("Cannot load class")) {
        throw e; // A library is missing here, so it does not say anything about the model.
      }
      return false;
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
