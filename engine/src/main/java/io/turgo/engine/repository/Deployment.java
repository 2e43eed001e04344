package io.turgo.engine.repository;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Files that were deployed together, with the process definitions in them. */
public interface Deployment {
  String getId();

  @Nullable String getName();

  /** When it was deployed, by the business clock. */
  Date getDeploymentTime();
}
