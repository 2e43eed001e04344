package io.turgo.engine.cmmn;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A plan item that has begun or has happened. One that never began leaves no history.
 *
 * @since 0.1.0
 */
public interface HistoricPlanItemInstance {
  /** {@return the id of the plan item instance} */
  String getId();

  /** {@return the name of the plan item, or that of what it is an item of; null for none} */
  @Nullable String getName();

  /** {@return {@code active}, {@code completed} or {@code terminated}} */
  String getState();

  /** {@return the id of the case} */
  String getCaseInstanceId();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the id of the plan item in the file} */
  String getElementId();

  /** {@return the id of the task, stage, milestone or listener that it is an item of} */
  String getPlanItemDefinitionId();

  /** {@return what it is, such as {@code humantask}, {@code stage} or {@code milestone}} */
  String getPlanItemDefinitionType();

  /** {@return when it began, or has happened} */
  Date getStartTime();

  /** {@return when it has ended, null if it is active} */
  @Nullable Date getEndedTime();

  /** {@return why it has ended before its end, null for no such reason} */
  @Nullable String getDeleteReason();

  /** {@return the id of the task or of the called instance, null for none} */
  @Nullable String getReferenceId();

  /** {@return the tenant of its definition; the empty text for none} */
  String getTenantId();
}
