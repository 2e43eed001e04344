package io.turgo.engine.repository;

import java.io.InputStream;

/**
 * Collects the files of a new deployment.
 *
 * <p>Files whose names end in {@code .bpmn20.xml} or {@code .bpmn} are process definitions, others
 * are kept as they are. A second file of the same name replaces the first. Every method throws
 * {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a null argument.
 */
public interface DeploymentBuilder {
  DeploymentBuilder name(String name);

  /** Adds a text, kept as UTF-8. */
  DeploymentBuilder addString(String resourceName, String text);

  DeploymentBuilder addBytes(String resourceName, byte[] bytes);

  /**
   * Reads a stream to its end, now, and leaves it open.
   *
   * @throws io.turgo.engine.exception.TurgoException if it can not be read
   */
  DeploymentBuilder addInputStream(String resourceName, InputStream inputStream);

  /**
   * Adds a file of the class path under its own path.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is no such file
   */
  DeploymentBuilder addClasspathResource(String resource);

  /**
   * Deploys all files in one transaction: each process gets the next version of its key.
   *
   * @throws io.turgo.engine.exception.BpmnDeploymentException listing every problem of every file;
   *     nothing is deployed then
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no file was added
   */
  Deployment deploy();
}
