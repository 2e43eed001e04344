package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The files that {@link Deployment} names for a test. */
final class AnnotatedDeployment {
  private static final List<String> SUFFIXES = List.of(".bpmn20.xml", ".bpmn");

  private final Class<?> testClass;
  private final String name;
  private final Deployment annotation;

  private AnnotatedDeployment(Class<?> testClass, String name, Deployment annotation) {
    this.testClass = testClass;
    this.name = name;
    this.annotation = annotation;
  }

  /**
   * That of the test method, or that of its class or an outer one.
   *
   * @param annotations finds the annotation of a method or class, as the version of JUnit does
   */
  static Optional<AnnotatedDeployment> of(
      Class<?> testClass,
      Method method,
      Function<AnnotatedElement, Optional<Deployment>> annotations) {
    Optional<Deployment> ofMethod = annotations.apply(method);
    if (ofMethod.isPresent()) {
      Class<?> declaring = method.getDeclaringClass();
      return Optional.of(
          new AnnotatedDeployment(
              declaring, fileName(declaring) + "." + method.getName(), ofMethod.get()));
    }
    for (Class<?> type = testClass; type != null; type = type.getEnclosingClass()) {
      Optional<Deployment> ofClass = annotations.apply(type);
      if (ofClass.isPresent()) {
        return Optional.of(new AnnotatedDeployment(type, fileName(type), ofClass.get()));
      }
    }
    return Optional.empty();
  }

  private static String fileName(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  /** Deploys the files and answers the deployment's id. */
  String deploy(ProcessEngine engine) {
    DeploymentBuilder builder = engine.getRepositoryService().createDeployment().name(name);
    if (!annotation.tenantId().isEmpty()) {
      builder.tenantId(annotation.tenantId());
    }
    if (annotation.resources().length == 0) {
      add(builder, beside());
    }
    for (String resource : annotation.resources()) {
      add(builder, resource);
    }
    return builder.deploy().getId();
  }

  private String beside() {
    for (String suffix : SUFFIXES) {
      if (find(name + suffix) != null) {
        return name + suffix;
      }
    }
    throw new IllegalArgumentException(
        "@Deployment names no resources and there is neither "
            + name
            + SUFFIXES.get(0)
            + " nor "
            + name
            + SUFFIXES.get(1)
            + " on the class path; add the file or name it with resources");
  }

  private void add(DeploymentBuilder builder, String resource) {
    URL url = find(resource);
    if (url == null) {
      throw new IllegalArgumentException(
          "@Deployment of " + name + " names " + resource + ", which is not on the class path");
    }
    try (InputStream in = url.openStream()) {
      builder.addBytes(resource, in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalArgumentException(resource + " cannot be read", e);
    }
  }

  private @Nullable URL find(String resource) {
    return testClass.getClassLoader().getResource(resource);
  }
}
