package io.turgo.engine.repository;

import io.turgo.engine.exception.DeploymentProblem;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files that were deployed together, with the process definitions in them.
 *
 * @since 0.1.0
 */
public interface Deployment {
  /** {@return the id of the deployment} */
  String getId();

  /** {@return the name of the deployment, null for none} */
  @Nullable String getName();

  /** {@return the category of the deployment, null for none} */
  @Nullable String getCategory();

  /** {@return the application's own key for deployments that belong together, null for none} */
  @Nullable String getKey();

  /** {@return the tenant of the deployment and of all its definitions; the empty text for none} */
  String getTenantId();

  /**
   * {@return the id of the deployment that this one belongs to, as the application gave it; null
   * for none}
   */
  @Nullable String getParentDeploymentId();

  /** {@return when it was deployed, by the business clock} */
  Date getDeploymentTime();

  /**
   * The warnings of the files, in the order of the files and of their lines: places that are
   * doubtful and run all the same. {@link DeploymentBuilder#deploy} gives them. They are not
   * stored, so a query gives none; {@link io.turgo.engine.RepositoryService#getDeploymentWarnings}
   * does.
   *
   * @return the warnings, empty for none
   */
  List<DeploymentProblem> getWarnings();
}
