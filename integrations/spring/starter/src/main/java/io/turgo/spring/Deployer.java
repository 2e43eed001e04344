package io.turgo.spring;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.Resource;

/**
 * Deploys the models of the application before anybody can call it. The engine compares and writes
 * under one lock of the database, so of several nodes that start at once one deploys.
 */
final class Deployer {
  private static final Logger LOG = LoggerFactory.getLogger(Deployer.class);

  private final RepositoryService repository;
  private final ProcessFiles files;
  private final TurgoProperties.Deployment settings;
  private final String application;

  Deployer(
      RepositoryService repository,
      ProcessFiles files,
      TurgoProperties.Deployment settings,
      String application) {
    this.repository = repository;
    this.files = files;
    this.settings = settings;
    this.application = application;
  }

  /** Deploys the files, unless a deployment of their name has the same. */
  void deploy() {
    Map<String, Resource> found = files.below(settings.locations());
    if (found.isEmpty()) {
      LOG.info("There are no models below {}", settings.locations());
      return;
    }
    DeploymentBuilder deployment =
        repository
            .createDeployment()
            .name(settings.name() == null ? application : settings.name())
            .tenantId(settings.tenant());
    if (settings.returnToEarlier()) {
      deployment.enableDuplicateFiltering();
    } else {
      deployment.deployOnce();
    }
    found.forEach((name, file) -> deployment.addBytes(name, bytes(file)));
    LOG.info("Deployed as {}: {}", deployment.deploy().getId(), found.keySet());
  }

  private static byte[] bytes(Resource file) {
    try {
      return file.getContentAsByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(file.getDescription() + " cannot be read", e);
    }
  }
}
