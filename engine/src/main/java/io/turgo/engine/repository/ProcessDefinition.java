package io.turgo.engine.repository;

import org.jspecify.annotations.Nullable;

/** One version of a deployed process. */
public interface ProcessDefinition {
  /** Identifies this version. */
  String getId();

  /** The id attribute of the {@code process} element, shared by all versions. */
  String getKey();

  @Nullable String getName();

  /** 1 for the first version of the key. */
  int getVersion();

  String getDeploymentId();

  /** The file of the deployment that it came in. */
  String getResourceName();

  /** Whether no instance may be started. */
  boolean isSuspended();
}
