package io.turgo.engine.repository;

import io.turgo.engine.exception.DeploymentProblem;
import java.io.InputStream;
import java.util.Date;
import java.util.List;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the files of a new deployment.
 *
 * <p>Files whose names end in {@code .bpmn20.xml} or {@code .bpmn} are process definitions, others
 * are kept as they are. A second file of the same name replaces the first. Every method throws
 * {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for a null argument that is not
 * marked as nullable.
 *
 * @since 0.1.0
 */
public interface DeploymentBuilder {
  /**
   * Names the deployment.
   *
   * @param name for people and for duplicate filtering; need not be unique
   * @return this builder
   */
  DeploymentBuilder name(String name);

  /**
   * Gives the deployment a category.
   *
   * @param category any text
   * @return this builder
   */
  DeploymentBuilder category(String category);

  /**
   * Sets the application's own key for deployments that belong together.
   *
   * @param key any text
   * @return this builder
   */
  DeploymentBuilder key(String key);

  /**
   * Deploys for a tenant: the versions of each key are counted for each tenant by itself. Null and
   * the empty text are no tenant.
   *
   * @param tenantId the tenant's id
   * @return this builder
   */
  DeploymentBuilder tenantId(@Nullable String tenantId);

  /**
   * Notes the deployment that this one belongs to, by whatever id the application gives.
   *
   * @param parentDeploymentId any id, null for none
   * @return this builder
   */
  DeploymentBuilder parentDeploymentId(@Nullable String parentDeploymentId);

  /**
   * Deploys nothing if the newest deployment of the same name, tenant and parent has exactly these
   * files; {@link #deploy} then answers that one.
   *
   * @return this builder
   */
  DeploymentBuilder enableDuplicateFiltering();

  /**
   * Deploys nothing if any deployment of the same name, tenant and parent has exactly these files,
   * however old; {@link #deploy} then answers the newest such. So a node with an old version of an
   * application that starts again beside newer ones does not bring its models back.
   *
   * @return this builder
   */
  DeploymentBuilder deployOnce();

  /**
   * Suspends the definitions from the deployment on and activates them at a date, by a timer job of
   * each. A date that is past is due at once; null is none.
   *
   * @param date by the business clock
   * @return this builder
   */
  DeploymentBuilder activateProcessDefinitionsOn(@Nullable Date date);

  /**
   * Adds a text, kept as UTF-8.
   *
   * @param resourceName the name of the file within the deployment, with its path
   * @param text the content of the file
   * @return this builder
   */
  DeploymentBuilder addString(String resourceName, String text);

  /**
   * Adds a file of bytes.
   *
   * @param resourceName the name of the file within the deployment, with its path
   * @param bytes the content of the file
   * @return this builder
   */
  DeploymentBuilder addBytes(String resourceName, byte[] bytes);

  /**
   * Reads a stream to its end, now, and leaves it open.
   *
   * @param resourceName the name of the file within the deployment, with its path
   * @param inputStream the content of the file
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoException if it cannot be read
   */
  DeploymentBuilder addInputStream(String resourceName, InputStream inputStream);

  /**
   * Adds a file of the class path under its own path.
   *
   * @param resource the path of the file in the class path
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is no such file
   */
  DeploymentBuilder addClasspathResource(String resource);

  /**
   * Adds every file of a zip archive under its path there. The stream is left open.
   *
   * @param zipInputStream the archive, read to its end
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it is damaged
   * @throws io.turgo.engine.exception.TurgoException if it cannot be read
   */
  DeploymentBuilder addZipInputStream(ZipInputStream zipInputStream);

  /**
   * Whether the files could be deployed, without deploying them. For editors, and for tests of
   * files.
   *
   * @return every error of every file, for which {@link #deploy} would refuse it, and every
   *     warning, with its code and its place, in the order of the files and of their lines; empty
   *     for none
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no file was added
   */
  List<DeploymentProblem> validate();

  /**
   * Deploys all files in one transaction: each process gets the next version of its key in its
   * tenant.
   *
   * @return the deployment, with the warnings of its files
   * @throws io.turgo.engine.exception.BpmnDeploymentException listing every error of every file;
   *     nothing is deployed then
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no file was added
   */
  Deployment deploy();
}
