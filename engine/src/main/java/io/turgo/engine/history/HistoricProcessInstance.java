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
  String getId();

  /** The instance that called it, null where none did. */
  @Nullable String getSuperProcessInstanceId();

  @Nullable String getName();

  @Nullable String getBusinessKey();

  /** The name in the language that the query asked for, null if there is none. */
  @Nullable String getLocalizedName();

  /** The description in the language that the query asked for, null if there is none. */
  @Nullable String getLocalizedDescription();

  /** The description in the language that the query asked for, null if there is none. */
  @Nullable String getDescription();

  /** Where the case stands for the user, null for nowhere. */
  @Nullable String getBusinessStatus();

  /** When the case should be done, null for no such time. */
  @Nullable Date getDueDate();

  /** When somebody claimed it, null if nobody has it by a claim. */
  @Nullable Date getClaimTime();

  /** Who claimed it, null if nobody has it by a claim. */
  @Nullable String getClaimedBy();

  /** What asked for the instance, as the application knows it. */
  @Nullable String getCallbackId();

  @Nullable String getCallbackType();

  /** What the instance is about, as the application knows it. */
  @Nullable String getReferenceId();

  @Nullable String getReferenceType();

  String getProcessDefinitionId();

  /** Null if its deployment was deleted; so are name, version and deployment. */
  @Nullable String getProcessDefinitionKey();

  @Nullable String getProcessDefinitionName();

  /** The category that the definition has when the history is read, null for none. */
  @Nullable String getProcessDefinitionCategory();

  @Nullable Integer getProcessDefinitionVersion();

  @Nullable String getDeploymentId();

  /** The tenant of its definition; empty for none, and if its deployment was deleted. */
  String getTenantId();

  Date getStartTime();

  /** When it ended, null while it runs. */
  @Nullable Date getEndTime();

  /** End minus start, null while it runs. */
  @Nullable Long getDurationInMillis();

  @Nullable String getStartUserId();

  /** The user in whose name the call was made that ended it, where known; none ends it in jobs. */
  @Nullable String getEndUserId();

  /** One of {@link ProcessInstanceState}. */
  String getState();

  /** The start event. */
  @Nullable String getStartActivityId();

  /** The end event that was reached last, null while it runs and for a deleted one. */
  @Nullable String getEndActivityId();

  /** Why it was deleted, null if it was not. */
  @Nullable String getDeleteReason();

  /** The instance's own variables if the query was asked to include them, otherwise empty. */
  Map<String, @Nullable Object> getProcessVariables();
}
