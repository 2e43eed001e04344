package io.turgo.engine.cmmn;

import org.jspecify.annotations.Nullable;

/**
 * A plan item of a case that runs, in one of its states.
 *
 * @since 0.1.0
 */
public interface PlanItemInstance {
  /** {@return the id of the plan item instance} */
  String getId();

  /** {@return the name of the plan item, or that of what it is an item of; null for none} */
  @Nullable String getName();

  /** {@return one of {@link PlanItemInstanceState}} */
  String getState();

  /** {@return the id of the case} */
  String getCaseInstanceId();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the id of the instance of the stage that it is in, null for the case itself} */
  @Nullable String getStageInstanceId();

  /** {@return the id of the plan item in the file} */
  String getElementId();

  /** {@return the id of the task, stage, milestone or listener that it is an item of} */
  String getPlanItemDefinitionId();

  /** {@return what it is, such as {@code humantask}, {@code stage} or {@code milestone}} */
  String getPlanItemDefinitionType();

  /** {@return whether it is a stage} */
  boolean isStage();

  /** {@return the tenant of its definition; the empty text for none} */
  String getTenantId();
}
