package io.turgo.engine.cmmn;

import org.jspecify.annotations.Nullable;

/**
 * One version of a deployed case.
 *
 * @since 0.1.0
 */
public interface CaseDefinition {
  /** {@return the id of this version} */
  String getId();

  /** {@return the id attribute of the {@code case} element, shared by all versions} */
  String getKey();

  /** {@return the version number, 1 for the first version of the key in its tenant} */
  int getVersion();

  /** {@return the name of the {@code case} element, null for none} */
  @Nullable String getName();

  /** {@return the documentation of the {@code case} element, null for none} */
  @Nullable String getDescription();

  /** {@return the target namespace of the file, unless somebody has set another category} */
  @Nullable String getCategory();

  /** {@return the tenant that it was deployed for; the empty text for none} */
  String getTenantId();

  /** {@return the id of the deployment that it came with} */
  String getDeploymentId();

  /** {@return the name of the file that it came in, among those of its deployment} */
  String getResourceName();
}
