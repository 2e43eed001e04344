package io.turgo.engine.history;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A process instance that runs or has ended.
 *
 * @since 0.1.0
 */
public interface HistoricProcessInstance {
  /** {@return the id of the process instance} */
  String getId();

  /** {@return the instance whose call activity started it, null if none did} */
  @Nullable String getSuperProcessInstanceId();

  /**
   * {@return the name, in the language that the query asked for where there is one; null for none}
   */
  @Nullable String getName();

  /** {@return the application's own key of the case, null for none} */
  @Nullable String getBusinessKey();

  /** {@return the name in the language that the query asked for, null if there is none} */
  @Nullable String getLocalizedName();

  /** {@return the description in the language that the query asked for, null if there is none} */
  @Nullable String getLocalizedDescription();

  /** {@return the description in the language that the query asked for, null if there is none} */
  @Nullable String getDescription();

  /** {@return the business status of the case in the application's words, null for none} */
  @Nullable String getBusinessStatus();

  /** {@return when the case should be done, null for no such time} */
  @Nullable Date getDueDate();

  /** {@return when a user claimed the instance, null if nobody has it by a claim} */
  @Nullable Date getClaimTime();

  /** {@return the user who claimed the instance, null if nobody has it by a claim} */
  @Nullable String getClaimedBy();

  /** {@return the application's id of the object that asked for the instance, null for none} */
  @Nullable String getCallbackId();

  /** {@return the kind of object that {@link #getCallbackId} names, null for none} */
  @Nullable String getCallbackType();

  /** {@return the application's id of the object that the instance is about, null for none} */
  @Nullable String getReferenceId();

  /** {@return the kind of object that {@link #getReferenceId} names, null for none} */
  @Nullable String getReferenceType();

  /** {@return the id of its version of the process} */
  String getProcessDefinitionId();

  /**
   * {@return the id attribute of the {@code process} element, null if the deployment was deleted}
   */
  @Nullable String getProcessDefinitionKey();

  /** {@return the name of the process, null if it has none or its deployment was deleted} */
  @Nullable String getProcessDefinitionName();

  /** {@return the category that the definition has when the history is read, null for none} */
  @Nullable String getProcessDefinitionCategory();

  /** {@return the version of the process, null if the deployment was deleted} */
  @Nullable Integer getProcessDefinitionVersion();

  /**
   * {@return the id of the deployment that the process definition came with, null if it was
   * deleted}
   */
  @Nullable String getDeploymentId();

  /** {@return the tenant of its definition; empty for none, and if its deployment was deleted} */
  String getTenantId();

  /** {@return when it started, by the business clock} */
  Date getStartTime();

  /** {@return when it ended, by the business clock; null while it runs} */
  @Nullable Date getEndTime();

  /** {@return the milliseconds from start to end, null while it runs} */
  @Nullable Long getDurationInMillis();

  /** {@return the authenticated user of the call that started it, null if unknown} */
  @Nullable String getStartUserId();

  /**
   * {@return the authenticated user of the call that ended the instance, null if unknown or if a
   * job ended it}
   */
  @Nullable String getEndUserId();

  /** {@return what became of the instance, a constant of {@link ProcessInstanceState}} */
  String getState();

  /** {@return the id of the start event, null if unknown} */
  @Nullable String getStartActivityId();

  /** {@return the end event that was reached last, null while it runs and for a deleted one} */
  @Nullable String getEndActivityId();

  /** {@return why it was deleted, null if it was not} */
  @Nullable String getDeleteReason();

  /**
   * {@return the last values of its own variables by name if the query was asked to include them,
   * otherwise empty}
   */
  Map<String, @Nullable Object> getProcessVariables();
}
