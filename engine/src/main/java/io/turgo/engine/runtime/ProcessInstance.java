package io.turgo.engine.runtime;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of a process definition. Its id is that of its root execution.
 *
 * @since 0.1.0
 */
public interface ProcessInstance extends Execution {
  String getProcessDefinitionId();

  String getProcessDefinitionKey();

  @Nullable String getProcessDefinitionName();

  /** The category that the definition has when the instance is read, null for none. */
  @Nullable String getProcessDefinitionCategory();

  Integer getProcessDefinitionVersion();

  String getDeploymentId();

  @Nullable String getBusinessKey();

  /** The name in the language that the query asked for, null if there is none. */
  @Nullable String getLocalizedName();

  /** The description in the language that the query asked for, null if there is none. */
  @Nullable String getLocalizedDescription();

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

  /** The user who started it, where known. */
  @Nullable String getStartUserId();

  /** When it started, by the business clock. */
  Date getStartTime();

  /**
   * The instance's own variables as they were read with it: after a start, and from a query with
   * {@link ProcessInstanceQuery#includeProcessVariables}; otherwise empty.
   */
  Map<String, @Nullable Object> getProcessVariables();
}
