package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * One version of a deployed decision.
 *
 * @since 0.1.0
 */
@Experimental
public interface DecisionDefinition {
  /** {@return the id of this version} */
  String getId();

  /** {@return the id attribute of the {@code decision} element, shared by all versions} */
  String getKey();

  /** {@return the version number, 1 for the first version of the key in its tenant} */
  int getVersion();

  /** {@return the name of the {@code decision} element, null for none} */
  @Nullable String getName();

  /** {@return the namespace of the file, null for none} */
  @Nullable String getCategory();

  /** {@return the tenant that it was deployed for; the empty text for none} */
  String getTenantId();

  /** {@return the id of the deployment that it came with} */
  String getDeploymentId();

  /** {@return the name of the file that it came in, among those of its deployment} */
  String getResourceName();

  /** {@return the version tag that its file gives it, null for none} */
  @Nullable String getVersionTag();

  /**
   * {@return the id of the {@code definitions} element, which decisions of one file share; null for
   * none}
   */
  @Nullable String getDecisionRequirementsDefinitionKey();

  /** {@return for how many days its file wants to keep its history, null if it does not say} */
  @Nullable Integer getHistoryTimeToLive();
}
