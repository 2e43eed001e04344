package io.turgo.engine.task;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What open and finished user tasks have in common. */
public interface TaskInfo {
  String getId();

  @Nullable String getName();

  @Nullable String getDescription();

  /** 50 for a task that states none; greater is more urgent. */
  int getPriority();

  @Nullable String getOwner();

  @Nullable String getAssignee();

  String getProcessInstanceId();

  String getExecutionId();

  String getProcessDefinitionId();

  /** The id attribute of the {@code userTask} element. */
  String getTaskDefinitionKey();

  /** When it was created, by the business clock. */
  Date getCreateTime();

  @Nullable Date getDueDate();

  /** When it was claimed, null if it was not. */
  @Nullable Date getClaimTime();

  @Nullable String getCategory();

  @Nullable String getFormKey();

  /** The instance's own variables if the query was asked to include them, otherwise empty. */
  Map<String, @Nullable Object> getProcessVariables();
}
