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
  String getId();

  @Nullable String getName();

  @Nullable String getDescription();

  /** 50 for a task that states none; greater is more urgent. */
  int getPriority();

  @Nullable String getOwner();

  @Nullable String getAssignee();

  /** Null for a sub-task and a task that belongs to no process, as are the next two. */
  @Nullable String getProcessInstanceId();

  @Nullable String getExecutionId();

  @Nullable String getProcessDefinitionId();

  /** The id attribute of the {@code userTask} element; null if it comes from none. */
  @Nullable String getTaskDefinitionKey();

  /** The task that this one is a part of, null for none. */
  @Nullable String getParentTaskId();

  /** The tenant of its process, or its own if it belongs to none; empty for none. */
  String getTenantId();

  /** When it was created, by the business clock. */
  Date getCreateTime();

  @Nullable Date getDueDate();

  /** When somebody should look at it again; null for never. */
  @Nullable Date getFollowUpDate();

  /** One of the states that {@link Task} names. */
  String getState();

  /** When it was claimed, null if it was not or was given back. */
  @Nullable Date getClaimTime();

  @Nullable String getClaimedBy();

  /** When somebody last began to work on it, null if nobody has. */
  @Nullable Date getInProgressStartTime();

  @Nullable String getInProgressStartedBy();

  /** Since when the task itself is suspended, null if it is not; apart from its instance. */
  @Nullable Date getSuspendedTime();

  @Nullable String getSuspendedBy();

  @Nullable String getCategory();

  @Nullable String getFormKey();

  /** The task's own variables if the query was asked to include them, otherwise empty. */
  Map<String, @Nullable Object> getTaskLocalVariables();

  /** The instance's own variables if the query was asked to include them, otherwise empty. */
  Map<String, @Nullable Object> getProcessVariables();

  /** Who has a part in it if the query was asked to include that, otherwise empty. */
  List<? extends IdentityLinkInfo> getIdentityLinks();
}
