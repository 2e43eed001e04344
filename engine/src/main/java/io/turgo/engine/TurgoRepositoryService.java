package io.turgo.engine;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.Queries;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.repository.DeploymentQuery;
import io.turgo.engine.repository.ProcessDefinitionQuery;
import io.turgo.engine.store.DefinitionStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link RepositoryService} by the registry and queries. */
final class TurgoRepositoryService implements RepositoryService {
  private final DefinitionRegistry definitions;
  private final DefinitionStore store;
  private final Queries queries;
  private final BusinessClock clock;

  TurgoRepositoryService(
      DefinitionRegistry definitions, DefinitionStore store, Queries queries, BusinessClock clock) {
    this.definitions = definitions;
    this.store = store;
    this.queries = queries;
    this.clock = clock;
  }

  @Override
  public DeploymentBuilder createDeployment() {
    return new Builder();
  }

  @Override
  public DeploymentQuery createDeploymentQuery() {
    return queries.deployments();
  }

  @Override
  public ProcessDefinitionQuery createProcessDefinitionQuery() {
    return queries.processDefinitions();
  }

  @Override
  public InputStream getResourceAsStream(String deploymentId, String resourceName) {
    Arguments.required("resourceName", resourceName);
    byte[] bytes = store.resource(ApiCalls.parse("Deployment", deploymentId), resourceName);
    if (bytes == null) {
      throw new TurgoObjectNotFoundException(
          "Deployment " + deploymentId + " has no resource '" + resourceName + "'");
    }
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public List<String> getDeploymentResourceNames(String deploymentId) {
    return store.resourceNames(ApiCalls.parse("Deployment", deploymentId));
  }

  private final class Builder implements DeploymentBuilder {
    private @Nullable String name;
    private final Map<String, byte[]> resources = new LinkedHashMap<>();

    @Override
    public DeploymentBuilder name(String newName) {
      name = Arguments.storable("name", newName);
      return this;
    }

    @Override
    public DeploymentBuilder addString(String resourceName, String text) {
      Arguments.required("text", text);
      return addBytes(resourceName, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public DeploymentBuilder addBytes(String resourceName, byte[] bytes) {
      Arguments.required("resourceName", resourceName);
      Arguments.required("bytes", bytes);
      Arguments.storable("resourceName", resourceName);
      resources.put(resourceName, bytes.clone());
      return this;
    }

    @Override
    public DeploymentBuilder addInputStream(String resourceName, InputStream inputStream) {
      Arguments.required("inputStream", inputStream);
      try {
        return addBytes(resourceName, inputStream.readAllBytes());
      } catch (IOException e) {
        throw new TurgoException("Resource '" + resourceName + "' can not be read", e);
      }
    }

    @Override
    public DeploymentBuilder addClasspathResource(String resource) {
      Arguments.required("resource", resource);
      ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
      ClassLoader loader =
          ofThread != null ? ofThread : TurgoRepositoryService.class.getClassLoader();
      try (InputStream stream = loader.getResourceAsStream(resource)) {
        if (stream == null) {
          throw new TurgoIllegalArgumentException(
              "The class path has no resource '" + resource + "'");
        }
        return addInputStream(resource, stream);
      } catch (IOException e) {
        throw new TurgoException("Resource '" + resource + "' can not be read", e);
      }
    }

    @Override
    public Deployment deploy() {
      long now = clock.getAsLong();
      return Queries.deployment(definitions.deploy(name, resources, now), name, now);
    }
  }
}
