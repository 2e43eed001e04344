package io.turgo.engine.task;

import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What open and finished user tasks have in common.
 *
 * @since 0.1.0
 */
public interface TaskInfo {
  /** {@return the id of the task} */
  String getId();

  /** {@return the name of the task, null for none} */
  @Nullable String getName();

  /** {@return the description of the task, null for none} */
  @Nullable String getDescription();

  /** {@return the priority, 50 for a task that states none; greater is more urgent} */
  int getPriority();

  /** {@return the user who owns the task, null for none} */
  @Nullable String getOwner();

  /** {@return the user to whom the task is assigned, null for none} */
  @Nullable String getAssignee();

  /** {@return the process instance; null for a sub-task and a task that belongs to no process} */
  @Nullable String getProcessInstanceId();

  /**
   * {@return the execution that waits for the task; null for a sub-task and a task that belongs to
   * no process}
   */
  @Nullable String getExecutionId();

  /** {@return the process definition; null for a sub-task and a task that belongs to no process} */
  @Nullable String getProcessDefinitionId();

  /**
   * {@return the id attribute of the {@code userTask} element, or the key given to {@link
   * TaskBuilder#taskDefinitionKey}; null for neither}
   */
  @Nullable String getTaskDefinitionKey();

  /** {@return the task that this one is a part of, null for none} */
  @Nullable String getParentTaskId();

  /** {@return the tenant of its process, or its own if it belongs to none; empty for none} */
  String getTenantId();

  /** {@return when it was created, by the business clock} */
  Date getCreateTime();

  /** {@return when it should be done, null for no such time} */
  @Nullable Date getDueDate();

  /** {@return when somebody should look at it again, null for never} */
  @Nullable Date getFollowUpDate();

  /** {@return one of the states that {@link Task} names} */
  String getState();

  /** {@return when it was claimed; null if it was not, or was given back} */
  @Nullable Date getClaimTime();

  /** {@return the user who claimed it; null if nobody did, or it was given back} */
  @Nullable String getClaimedBy();

  /** {@return when a user last began to work on it, null if nobody has} */
  @Nullable Date getInProgressStartTime();

  /** {@return the user who last began to work on it, null if nobody has} */
  @Nullable String getInProgressStartedBy();

  /**
   * {@return since when the task itself is suspended, apart from its process instance; null if it
   * is not}
   */
  @Nullable Date getSuspendedTime();

  /**
   * {@return the user who suspended the task itself; null if it is not suspended or nobody was
   * named}
   */
  @Nullable String getSuspendedBy();

  /** {@return the category, null for none} */
  @Nullable String getCategory();

  /** {@return the form key, null for none} */
  @Nullable String getFormKey();

  /**
   * {@return the task's own variables by name if the query was asked to include them, otherwise
   * empty}
   */
  Map<String, @Nullable Object> getTaskLocalVariables();

  /**
   * {@return the instance's own variables by name if the query was asked to include them, otherwise
   * empty}
   */
  Map<String, @Nullable Object> getProcessVariables();

  /**
   * {@return the identity links of the task if the query was asked to include them, otherwise
   * empty}
   */
  List<? extends IdentityLinkInfo> getIdentityLinks();
}
