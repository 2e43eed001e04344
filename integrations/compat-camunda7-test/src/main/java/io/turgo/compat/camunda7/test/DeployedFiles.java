package io.turgo.compat.camunda7.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deploys the files of a {@link Deployment}. */
final class DeployedFiles {
  private static final List<String> SUFFIXES = List.of(".bpmn20.xml", ".bpmn");

  private DeployedFiles() {}

  /**
   * Deploys what the annotation of a method, or else of its class, names.
   *
   * @return the id of the deployment; null without an annotation
   */
  static @Nullable String deploy(ProcessEngine engine, Class<?> testClass, String method) {
    Deployment ofMethod = null;
    for (var declared : testClass.getMethods()) {
      if (declared.getName().equals(method) && declared.isAnnotationPresent(Deployment.class)) {
        ofMethod = declared.getAnnotation(Deployment.class);
      }
    }
    for (var declared : testClass.getDeclaredMethods()) {
      if (declared.getName().equals(method) && declared.isAnnotationPresent(Deployment.class)) {
        ofMethod = declared.getAnnotation(Deployment.class);
      }
    }
    String name = testClass.getName().replace('.', '/');
    if (ofMethod != null) {
      return deploy(engine, testClass, name + '.' + method, ofMethod);
    }
    Deployment ofClass = testClass.getAnnotation(Deployment.class);
    return ofClass == null ? null : deploy(engine, testClass, name, ofClass);
  }

  private static String deploy(
      ProcessEngine engine, Class<?> testClass, String name, Deployment annotation) {
    DeploymentBuilder builder = engine.getRepositoryService().createDeployment().name(name);
    String[] resources = annotation.resources();
    for (String resource : resources.length > 0 ? List.of(resources) : beside(testClass, name)) {
      try (InputStream in = testClass.getClassLoader().getResourceAsStream(resource)) {
        if (in == null) {
          throw new IllegalArgumentException(
              "@Deployment of " + name + " names " + resource + ", which is not on the class path");
        }
        builder.addBytes(resource, in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(resource + " cannot be read", e);
      }
    }
    return builder.deploy().getId();
  }

  private static List<String> beside(Class<?> testClass, String name) {
    for (String suffix : SUFFIXES) {
      if (testClass.getClassLoader().getResource(name + suffix) != null) {
        return List.of(name + suffix);
      }
    }
    throw new IllegalArgumentException(
        "@Deployment names no resources and neither "
            + name
            + SUFFIXES.getFirst()
            + " nor "
            + name
            + SUFFIXES.getLast()
            + " is on the class path; add the file or name it with resources");
  }
}
