package io.turgo.engine.cmmn;

import org.jspecify.annotations.Nullable;

/**
 * An event listener of a case that runs: it waits for its event.
 *
 * @since 0.1.0
 */
public interface EventListenerInstance {
  /** {@return the id of the plan item instance} */
  String getId();

  /** {@return the name of the plan item, or that of the listener; null for none} */
  @Nullable String getName();

  /** {@return {@code available}} */
  String getState();

  /** {@return the id of the case} */
  String getCaseInstanceId();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the id of the instance of the stage that it is in, null for the case itself} */
  @Nullable String getStageInstanceId();

  /** {@return the id of the plan item in the file} */
  String getElementId();

  /** {@return the id of the listener that it is an item of} */
  String getPlanItemDefinitionId();
}
