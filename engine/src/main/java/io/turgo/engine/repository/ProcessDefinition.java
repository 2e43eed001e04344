package io.turgo.engine.repository;

import org.jspecify.annotations.Nullable;

/** One version of a deployed process. */
public interface ProcessDefinition {
  /** Identifies this version. */
  String getId();

  /** The id attribute of the {@code process} element, shared by all versions. */
  String getKey();

  @Nullable String getName();

  /** The documentation of the {@code process} element. */
  @Nullable String getDescription();

  /** The target namespace of its file, unless another was set. */
  @Nullable String getCategory();

  /** The tenant that it was deployed for; empty for none. */
  String getTenantId();

  /** 1 for the first version of the key in its tenant. */
  int getVersion();

  String getDeploymentId();

  /** The file of the deployment that it came in. */
  String getResourceName();

  /**
   * The picture of the process among the files of its deployment, null if there is none: of the
   * name of its file, with or without its key, and with the ending png, jpg, gif or svg.
   */
  @Nullable String getDiagramResourceName();

  /** Whether its start event names a form, for applications; the engine shows none. */
  boolean hasStartFormKey();

  /** Whether its file says where its elements are drawn. */
  boolean hasGraphicalNotation();

  /**
   * For how many days the {@code historyTimeToLive} of the process wants to keep the history of its
   * instances; null if it does not say. The engine deletes no history by itself.
   */
  @Nullable Integer getHistoryTimeToLive();

  /** Whether no instance may be started. */
  boolean isSuspended();
}
