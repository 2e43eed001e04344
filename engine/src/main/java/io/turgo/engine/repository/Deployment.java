package io.turgo.engine.repository;

import io.turgo.engine.exception.DeploymentProblem;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files that were deployed together, with the process definitions in them. */
public interface Deployment {
  String getId();

  @Nullable String getName();

  @Nullable String getCategory();

  /** The application's own key for deployments that belong together. */
  @Nullable String getKey();

  /** The tenant of the deployment and of all its definitions; empty for none. */
  String getTenantId();

  /** The deployment that this one belongs to, by whatever id the application gave. */
  @Nullable String getParentDeploymentId();

  /** When it was deployed, by the business clock. */
  Date getDeploymentTime();

  /**
   * The warnings of the files, in the order of the files and of their lines: places that are
   * doubtful and run all the same. {@link DeploymentBuilder#deploy} gives them. They are not
   * stored, so a query gives none; {@link io.turgo.engine.RepositoryService#getDeploymentWarnings}
   * does.
   */
  List<DeploymentProblem> getWarnings();
}
