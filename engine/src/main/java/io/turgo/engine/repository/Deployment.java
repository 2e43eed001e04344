package io.turgo.engine.repository;

import java.util.Date;
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
}
