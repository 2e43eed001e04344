package io.turgo.engine.repository;

import org.jspecify.annotations.Nullable;

/**
 * One version of a deployed process.
 *
 * @since 0.1.0
 */
public interface ProcessDefinition {
  /** {@return the id of this version} */
  String getId();

  /** {@return the id attribute of the {@code process} element, shared by all versions} */
  String getKey();

  /** {@return the name of the {@code process} element, null for none} */
  @Nullable String getName();

  /** {@return the documentation of the {@code process} element, null for none} */
  @Nullable String getDescription();

  /** {@return the target namespace of the file, unless another category was set; null for none} */
  @Nullable String getCategory();

  /** {@return the tenant that it was deployed for; the empty text for none} */
  String getTenantId();

  /** {@return the version number, 1 for the first version of the key in its tenant} */
  int getVersion();

  /** {@return the id of the deployment that it came with} */
  String getDeploymentId();

  /** {@return the name of the file that it came in, among those of its deployment} */
  String getResourceName();

  /**
   * The picture of the process among the files of its deployment, null if there is none: of the
   * name of its file, with or without its key, and with the ending png, jpg, gif or svg.
   *
   * @return the name of the picture's file, or null
   */
  @Nullable String getDiagramResourceName();

  /** {@return whether its start event names a form, for applications; the engine shows none} */
  boolean hasStartFormKey();

  /** {@return whether its file says where its elements are drawn} */
  boolean hasGraphicalNotation();

  /**
   * For how many days the {@code historyTimeToLive} of the process wants to keep the history of its
   * instances; null if it does not say. The engine deletes no history by itself.
   *
   * @return a number of days, or null
   */
  @Nullable Integer getHistoryTimeToLive();

  /** {@return whether it is suspended, so that no instance may be started} */
  boolean isSuspended();
}
