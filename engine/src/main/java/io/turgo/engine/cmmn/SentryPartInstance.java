package io.turgo.engine.cmmn;

import org.jspecify.annotations.Nullable;

/**
 * A part of a sentry that has happened while other parts are missing. It goes when the sentry is
 * met or what waits for it ends.
 *
 * @since 0.1.0
 */
public interface SentryPartInstance {
  /** {@return the id of what is remembered} */
  String getId();

  /** {@return the id of the case} */
  String getCaseInstanceId();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the id of the plan item instance that waits; null if the case itself does} */
  @Nullable String getPlanItemInstanceId();

  /**
   * Returns what has happened.
   *
   * @return the id of the {@code planItemOnPart} or {@code ifPart} in the file; for one without an
   *     id a name that the engine gives
   */
  String getPartId();

  /** {@return the tenant of its definition; the empty text for none} */
  String getTenantId();
}
