package io.turgo.engine;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** {@link DeploymentBuilder} that hands what it has collected to the repository service. */
final class TurgoDeploymentBuilder implements DeploymentBuilder {
  private final Function<TurgoDeploymentBuilder, Deployment> deploy;
  private final Map<String, byte[]> resources = new LinkedHashMap<>();
  private @Nullable String name;
  private @Nullable String category;
  private @Nullable String key;
  private @Nullable String parentDeploymentId;
  private String tenantId = "";
  private boolean filtersDuplicates;

  TurgoDeploymentBuilder(Function<TurgoDeploymentBuilder, Deployment> deploy) {
    this.deploy = deploy;
  }

  @Override
  public DeploymentBuilder name(String newName) {
    name = Arguments.storable("name", newName);
    return this;
  }

  @Override
  public DeploymentBuilder category(String newCategory) {
    category = Arguments.storable("category", newCategory);
    return this;
  }

  @Override
  public DeploymentBuilder key(String newKey) {
    key = Arguments.storable("key", newKey);
    return this;
  }

  @Override
  public DeploymentBuilder tenantId(@Nullable String newTenantId) {
    tenantId = Arguments.tenant(newTenantId);
    return this;
  }

  @Override
  public DeploymentBuilder parentDeploymentId(@Nullable String parentId) {
    parentDeploymentId = Arguments.storable("parentDeploymentId", parentId);
    return this;
  }

  @Override
  public DeploymentBuilder enableDuplicateFiltering() {
    filtersDuplicates = true;
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
        ofThread != null ? ofThread : TurgoDeploymentBuilder.class.getClassLoader();
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
  public DeploymentBuilder addZipInputStream(ZipInputStream zipInputStream) {
    Arguments.required("zipInputStream", zipInputStream);
    try {
      for (ZipEntry entry = zipInputStream.getNextEntry();
          entry != null;
          entry = zipInputStream.getNextEntry()) {
        if (!entry.isDirectory()) {
          addBytes(entry.getName(), zipInputStream.readAllBytes());
        }
      }
      return this;
    } catch (IOException e) {
      throw new TurgoException("The zip file can not be read: " + e.getMessage(), e);
    }
  }

  @Override
  public Deployment deploy() {
    return deploy.apply(this);
  }

  @Nullable String name() {
    return name;
  }

  @Nullable String category() {
    return category;
  }

  @Nullable String key() {
    return key;
  }

  @Nullable String parentDeploymentId() {
    return parentDeploymentId;
  }

  String tenantId() {
    return tenantId;
  }

  boolean filtersDuplicates() {
    return filtersDuplicates;
  }

  Map<String, byte[]> resources() {
    return resources;
  }
}
