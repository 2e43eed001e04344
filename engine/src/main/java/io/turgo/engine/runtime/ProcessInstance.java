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
  /** {@return the id of its version of the process} */
  String getProcessDefinitionId();

  /** {@return the id attribute of the {@code process} element} */
  String getProcessDefinitionKey();

  /** {@return the name of the process, null if it has none} */
  @Nullable String getProcessDefinitionName();

  /** {@return the category that the definition has when the instance is read, null for none} */
  @Nullable String getProcessDefinitionCategory();

  /** {@return the version of the process; the first is 1} */
  Integer getProcessDefinitionVersion();

  /** {@return the id of the deployment that the process definition came with} */
  String getDeploymentId();

  /** {@return the application's own key of the case, null for none} */
  @Nullable String getBusinessKey();

  /** {@return the name in the language that the query asked for, null if there is none} */
  @Nullable String getLocalizedName();

  /** {@return the description in the language that the query asked for, null if there is none} */
  @Nullable String getLocalizedDescription();

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

  /** {@return the authenticated user of the call that started it, null if unknown} */
  @Nullable String getStartUserId();

  /** {@return when it started, by the business clock} */
  Date getStartTime();

  /**
   * Returns the instance's own variables as they were read with it. A start reads them, and a query
   * with {@link ProcessInstanceQuery#includeProcessVariables}.
   *
   * @return values by name; empty if they were not read
   */
  Map<String, @Nullable Object> getProcessVariables();
}
