package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * A deployed file with decisions whose {@code definitions} element has an id. {@link
 * io.turgo.engine.RepositoryService#getDecisionRequirements} reads what is in it.
 *
 * @since 0.1.0
 */
@Experimental
public interface DecisionRequirementsDefinition {
  /** {@return the id, which is also that of one of its decision definitions} */
  String getId();

  /** {@return the id attribute of the {@code definitions} element, shared by all versions} */
  String getKey();

  /** {@return the version of the decision that has its id} */
  int getVersion();

  /** {@return the namespace of the file, null for none} */
  @Nullable String getCategory();

  /** {@return the tenant that it was deployed for; the empty text for none} */
  String getTenantId();

  /** {@return the id of the deployment that it came with} */
  String getDeploymentId();

  /** {@return the name of the file among those of its deployment} */
  String getResourceName();
}
