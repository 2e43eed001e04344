package io.turgo.compat.camunda7.application;

import io.turgo.compat.camunda7.cfg.ProcessEngines;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Deploys the models of an application when it starts, as {@code META-INF/processes.xml} says: for
 * each process archive the files that it lists, and the models below its root. An archive whose
 * files are deployed already is left as it is. An application without that file deploys nothing.
 *
 * <p>The engine is an open one, found by {@link ProcessEngines}; without a name it is the default.
 *
 * <p>Safe for all threads.
 *
 * @since 0.1.0
 */
public abstract class AbstractProcessApplication {
  private final Map<String, Deployed> deployments = new LinkedHashMap<>();
  private boolean isDeployed;

  private record Deployed(ProcessArchive archive, ProcessEngine engine, String deploymentId) {}

  /** For subclasses. */
  protected AbstractProcessApplication() {}

  /**
   * Deploys all archives, each in a transaction of its own, and calls the {@link PostDeploy}
   * method. A second call does nothing.
   *
   * <p>If it fails, what is deployed by then stays, and the next start finds it.
   *
   * @throws IllegalStateException if a file is missing or has a setting that Turgo lacks, two
   *     archives have one name, no engine of a name is open, or there are several such methods
   */
  public synchronized void deploy() {
    if (isDeployed) {
      return;
    }
    ClassLoader loader = getProcessApplicationClassloader();
    archives(loader).forEach(archive -> deploy(loader, archive));
    call(PostDeploy.class);
    isDeployed = true;
  }

  /** All that are listed; of two with one name each would replace the other at every start. */
  private Collection<ProcessArchive> archives(ClassLoader loader) {
    Map<String, ProcessArchive> byName = new LinkedHashMap<>();
    for (String file : deploymentDescriptors()) {
      for (ProcessArchive archive : ProcessArchive.read(loader, file, getName())) {
        ProcessArchive other = byName.putIfAbsent(archive.name(), archive);
        if (other != null) {
          throw new IllegalStateException(
              "Two process archives have the name '%s': one of %s and one of %s; give each a name"
                  .formatted(archive.name(), other.file(), archive.file()));
        }
      }
    }
    return byName.values();
  }

  private void deploy(ClassLoader loader, ProcessArchive archive) {
    ProcessEngine engine = archive.engine();
    DeploymentBuilder builder =
        engine
            .getRepositoryService()
            .createDeployment()
            .name(archive.name())
            .tenantId(archive.tenantId())
            .enableDuplicateFiltering();
    Map<String, byte[]> files = archive.files(loader);
    files.forEach(builder::addBytes);
    createDeployment(archive.name(), builder);
    Deployment deployment = builder.deploy();
    deployments.put(archive.name(), new Deployed(archive, engine, deployment.getId()));
  }

  /**
   * Calls the {@link PreUndeploy} method, and deletes the deployments of archives that want it
   * ({@code isDeleteUponUndeploy}), with their instances. Does nothing if it is not deployed.
   */
  public synchronized void undeploy() {
    if (!isDeployed) {
      return;
    }
    call(PreUndeploy.class);
    for (Deployed each : deployments.values()) {
      if (each.archive().isDeletedAtTheEnd()) {
        each.engine().getRepositoryService().deleteDeployment(each.deploymentId(), true);
      }
    }
    deployments.clear();
    isDeployed = false;
  }

  /**
   * Adds files to the deployment of an archive; called before it is deployed.
   *
   * @param processArchiveName the name of the archive
   * @param deploymentBuilder its deployment so far
   */
  public void createDeployment(String processArchiveName, DeploymentBuilder deploymentBuilder) {}

  /** {@return the name in the annotation, or else that of the class} */
  public String getName() {
    ProcessApplication annotation = getClass().getAnnotation(ProcessApplication.class);
    if (annotation != null && !annotation.name().isEmpty()) {
      return annotation.name();
    }
    return annotation == null || annotation.value().isEmpty()
        ? autodetectProcessApplicationName()
        : annotation.value();
  }

  /** {@return the name of an application whose annotation has none} */
  protected String autodetectProcessApplicationName() {
    return getClass().getSimpleName();
  }

  /** {@return where its files are found} */
  public ClassLoader getProcessApplicationClassloader() {
    return Objects.requireNonNull(getClass().getClassLoader());
  }

  /** {@return what is known of its surroundings} */
  public Map<String, String> getProperties() {
    return Map.of();
  }

  private String[] deploymentDescriptors() {
    ProcessApplication annotation = getClass().getAnnotation(ProcessApplication.class);
    return annotation == null
        ? new String[] {ProcessApplication.DEFAULT_META_INF_PROCESSES_XML}
        : annotation.deploymentDescriptors();
  }

  private void call(Class<? extends Annotation> annotation) {
    List<Method> found = new ArrayList<>();
    for (Class<?> type = getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(annotation) && !method.isBridge()) {
          found.add(method);
        }
      }
    }
    if (found.size() > 1) {
      throw new IllegalStateException(
          "%s has %d methods with @%s; keep one of %s"
              .formatted(getClass().getName(), found.size(), annotation.getSimpleName(), found));
    }
    for (Method method : found) {
      invoke(method);
    }
  }

  private void invoke(Method method) {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(method, method.getGenericParameterTypes()[i]);
    }
    try {
      method.setAccessible(true);
      method.invoke(this, arguments);
    } catch (InvocationTargetException e) {
      switch (e.getCause()) {
        case RuntimeException thrown -> throw thrown;
        case Error thrown -> throw thrown;
        case null, default -> throw new IllegalStateException(method + " failed", e.getCause());
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " cannot be called", e);
    }
  }

  private Object argument(Method method, Type type) {
    if (type == ProcessEngine.class) {
      return engines().getFirst();
    }
    if (type instanceof ParameterizedType list
        && list.getRawType() == List.class
        && list.getActualTypeArguments()[0] == ProcessEngine.class) {
      return engines();
    }
    throw new IllegalStateException(
        "%s has a parameter of the type %s; only ProcessEngine and List<ProcessEngine> are passed"
            .formatted(method, type.getTypeName()));
  }

  /** Those that it has deployed to, the default one otherwise. */
  private List<ProcessEngine> engines() {
    List<ProcessEngine> found =
        deployments.values().stream().map(Deployed::engine).distinct().toList();
    return found.isEmpty() ? List.of(ProcessEngines.getDefaultProcessEngine()) : found;
  }

  @Override
  public String toString() {
    return getName();
  }
}
