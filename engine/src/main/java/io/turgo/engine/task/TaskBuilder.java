package io.turgo.engine.task;

import java.util.Collection;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Says what a task of no process is to be; {@link #create} opens it.
 *
 * @since 0.1.0
 */
public interface TaskBuilder {
  /**
   * Sets the name.
   *
   * @param name the name; null for none
   * @return this builder
   */
  TaskBuilder name(@Nullable String name);

  /**
   * Sets the description.
   *
   * @param description the description; null for none
   * @return this builder
   */
  TaskBuilder description(@Nullable String description);

  /**
   * Sets the priority; 50 without this call.
   *
   * @param priority the priority; greater is more urgent
   * @return this builder
   */
  TaskBuilder priority(int priority);

  /**
   * Sets the owner.
   *
   * @param ownerId the id of a user; null for none
   * @return this builder
   */
  TaskBuilder owner(@Nullable String ownerId);

  /**
   * Sets the assignee.
   *
   * @param assigneeId the id of a user; null for none
   * @return this builder
   */
  TaskBuilder assignee(@Nullable String assigneeId);

  /**
   * Sets when the task should be done. The engine takes no action at that time.
   *
   * @param dueDate the time; null for none
   * @return this builder
   */
  TaskBuilder dueDate(@Nullable Date dueDate);

  /**
   * Sets when somebody should look at the task again. The engine takes no action at that time.
   *
   * @param followUpDate the time; null for never
   * @return this builder
   */
  TaskBuilder followUpDate(@Nullable Date followUpDate);

  /**
   * Sets the category.
   *
   * @param category the category; null for none
   * @return this builder
   */
  TaskBuilder category(@Nullable String category);

  /**
   * Makes the task a part of another one.
   *
   * @param parentTaskId the id of an open task; null for none
   * @return this builder
   */
  TaskBuilder parentTaskId(@Nullable String parentTaskId);

  /**
   * Sets the tenant.
   *
   * @param tenantId the id of a tenant; null for none
   * @return this builder
   */
  TaskBuilder tenantId(@Nullable String tenantId);

  /**
   * Sets the form key.
   *
   * @param formKey the form key; null for none
   * @return this builder
   */
  TaskBuilder formKey(@Nullable String formKey);

  /**
   * Sets the key by which {@link TaskInfoQuery#taskDefinitionKey} finds the task.
   *
   * @param taskDefinitionKey the key; null for none
   * @return this builder
   */
  TaskBuilder taskDefinitionKey(@Nullable String taskDefinitionKey);

  /**
   * Adds identity links of users and groups. Of each link the type, the user and the group count.
   *
   * @param identityLinks the links
   * @return this builder
   */
  TaskBuilder identityLinks(Collection<? extends IdentityLinkInfo> identityLinks);

  /**
   * Opens the task.
   *
   * @return the open task
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if its parent is not open
   */
  Task create();
}
