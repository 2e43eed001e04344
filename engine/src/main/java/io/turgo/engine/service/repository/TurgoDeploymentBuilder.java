package io.turgo.engine.service.repository;

import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.DefinitionStore.Same;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** {@link DeploymentBuilder} that hands what it has collected to the repository service. */
final class TurgoDeploymentBuilder implements DeploymentBuilder {
  private final Function<TurgoDeploymentBuilder, Deployment> deploy;
  private final Function<TurgoDeploymentBuilder, List<DeploymentProblem>> validate;
  private static final int MOST_ENTRIES = 10_000;

  /** What every JVM can make. */
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final Map<String, byte[]> resources = new LinkedHashMap<>();
  private @Nullable String name;
  private @Nullable String category;
  private @Nullable String key;
  private @Nullable String parentDeploymentId;
  private String tenantId = "";
  private Same unless = Same.NONE;
  private @Nullable Long activeFrom;

  private final long mostBytes;
  private long together;

  /**
   * @param mostBytes that the files of a deployment may have together
   */
  TurgoDeploymentBuilder(
      Function<TurgoDeploymentBuilder, Deployment> deploy,
      Function<TurgoDeploymentBuilder, List<DeploymentProblem>> validate,
      long mostBytes) {
    this.deploy = deploy;
    this.validate = validate;
    this.mostBytes = mostBytes;
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
    unless = Same.NEWEST;
    return this;
  }

  @Override
  public DeploymentBuilder deployOnce() {
    unless = Same.ANY;
    return this;
  }

  @Override
  public DeploymentBuilder activateProcessDefinitionsOn(@Nullable Date date) {
    activeFrom = date == null ? null : date.getTime();
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
    byte[] replaced = resources.get(resourceName);
    long now = together + bytes.length - (replaced == null ? 0 : replaced.length);
    if (now > mostBytes) {
      throw tooLarge(resourceName);
    }
    together = now;
    resources.put(resourceName, bytes.clone());
    return this;
  }

  @Override
  public DeploymentBuilder addInputStream(String resourceName, InputStream inputStream) {
    Arguments.required("inputStream", inputStream);
    try {
      return addBytes(resourceName, read(resourceName, inputStream));
    } catch (IOException e) {
      throw new TurgoException("Resource '" + resourceName + "' cannot be read", e);
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
      throw new TurgoException("Resource '" + resource + "' cannot be read", e);
    }
  }

  @Override
  public DeploymentBuilder addZipInputStream(ZipInputStream zipInputStream) {
    Arguments.required("zipInputStream", zipInputStream);
    int entries = 0;
    try {
      for (ZipEntry entry = zipInputStream.getNextEntry();
          entry != null;
          entry = zipInputStream.getNextEntry()) {
        if (!entry.isDirectory()) {
          String inside = entry.getName();
          checkName(inside);
          addBytes(inside, read(inside, zipInputStream));
        }
        if (++entries > MOST_ENTRIES) {
          throw new TurgoLimitException(
              "The zip file has more than the limit of " + MOST_ENTRIES + " entries");
        }
      }
      return this;
    } catch (ZipException | EOFException e) {
      throw new TurgoIllegalArgumentException(
          "The zip file is damaged, pack it again: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new TurgoException("The zip file cannot be read: " + e.getMessage(), e);
    }
  }

  /** Reads no more than may be, however small the file is in its packed form. */
  private byte[] read(String resourceName, InputStream stream) throws IOException {
    int most = (int) Math.min(LONGEST_ARRAY - 1L, mostBytes);
    byte[] bytes = stream.readNBytes(most + 1);
    if (bytes.length > most) {
      throw tooLarge(resourceName);
    }
    return bytes;
  }

  private TurgoLimitException tooLarge(String resourceName) {
    return new TurgoLimitException(
        "With '"
            + resourceName
            + "' the files of the deployment are larger than the limit of "
            + mostBytes
            + " bytes; raise it with ProcessEngineBuilder.deploymentBytes, or deploy fewer files at"
            + " a time");
  }

  /** A name that leads out of the zip file is a mistake or an attack. */
  private static void checkName(String entryName) {
    if (entryName.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "The zip file has an entry without a name; is the file damaged?");
    }
    String path = entryName.replace('\\', '/');
    boolean absolute = path.startsWith("/") || path.matches("^[A-Za-z]:.*");
    if (absolute || List.of(path.split("/", -1)).contains("..")) {
      throw new TurgoIllegalArgumentException(
          "The zip file has an entry '"
              + entryName
              + "', whose name leads out of it; names must be relative and without '..'");
    }
  }

  @Override
  public List<DeploymentProblem> validate() {
    return validate.apply(this);
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

  Same unless() {
    return unless;
  }

  @Nullable Long activeFrom() {
    return activeFrom;
  }

  Map<String, byte[]> resources() {
    return resources;
  }
}
