package io.turgo.engine.instance;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What can be changed of a task; see {@link TaskRow}.
 *
 * @param dueAt epoch milliseconds of the business clock
 * @param followUpAt when somebody should look at it again, in epoch milliseconds of that clock
 * @param parentTaskId the task that it is a part of, which is in the same instance
 * @param delegation {@code PENDING} while somebody does it for its owner, {@code RESOLVED} after;
 *     null if it was not delegated
 * @param tenantId the tenant of a task that belongs to no process
 */
public record TaskProperties(
    @Nullable String name,
    @Nullable String description,
    @Nullable String assignee,
    @Nullable String owner,
    int priority,
    @Nullable Long dueAt,
    @Nullable Long followUpAt,
    @Nullable String category,
    @Nullable String formKey,
    @Nullable Long parentTaskId,
    @Nullable String delegation,
    @Nullable String tenantId) {

  /** A new task that says nothing of itself. */
  public static final TaskProperties NEW =
      new TaskProperties(
          null,
          null,
          null,
          null,
          TaskRow.DEFAULT_PRIORITY,
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  /** The same with changes. */
  public TaskProperties with(Consumer<Draft> changes) {
    Draft draft = new Draft(this);
    changes.accept(draft);
    return draft.done();
  }

  /** Properties that are being changed. */
  public static final class Draft {
    public @Nullable String name;
    public @Nullable String description;
    public @Nullable String assignee;
    public @Nullable String owner;
    public int priority;
    public @Nullable Long dueAt;
    public @Nullable Long followUpAt;
    public @Nullable String category;
    public @Nullable String formKey;
    public @Nullable Long parentTaskId;
    public @Nullable String delegation;
    public @Nullable String tenantId;

    private Draft(TaskProperties from) {
      name = from.name;
      description = from.description;
      assignee = from.assignee;
      owner = from.owner;
      priority = from.priority;
      dueAt = from.dueAt;
      followUpAt = from.followUpAt;
      category = from.category;
      formKey = from.formKey;
      parentTaskId = from.parentTaskId;
      delegation = from.delegation;
      tenantId = from.tenantId;
    }

    private TaskProperties done() {
      return new TaskProperties(
          name,
          description,
          assignee,
          owner,
          priority,
          dueAt,
          followUpAt,
          category,
          formKey,
          parentTaskId,
          delegation,
          tenantId);
    }
  }
}
