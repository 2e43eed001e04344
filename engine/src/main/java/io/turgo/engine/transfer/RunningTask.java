package io.turgo.engine.transfer;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open user task.
 *
 * @param key its id in the other engine
 * @param tokenKey the token that waits for it
 * @param createdAt the time at which it was created
 * @param name its name
 * @param description its description
 * @param people who has it
 * @param schedule when it is to be done
 * @param formKey the key of its form
 * @param category its category
 * @param links users and groups with a part in it; assignee and owner are not among them
 * @since 0.1.0
 */
public record RunningTask(
    String key,
    String tokenKey,
    Instant createdAt,
    @Nullable String name,
    @Nullable String description,
    People people,
    Schedule schedule,
    @Nullable String formKey,
    @Nullable String category,
    List<Link> links) {
  /** Copies the links. */
  public RunningTask {
    links = List.copyOf(links);
  }

  /**
   * Who has a task.
   *
   * @param assignee the user who does it
   * @param owner the user who is responsible for it
   * @param delegation {@code PENDING} or {@code RESOLVED}; null for a task that was not delegated
   */
  public record People(
      @Nullable String assignee, @Nullable String owner, @Nullable String delegation) {}

  /**
   * When a task is to be done.
   *
   * @param priority higher is sooner
   * @param dueAt the time at which it is due
   * @param followUpAt the time at which somebody should look at it again
   */
  public record Schedule(int priority, @Nullable Instant dueAt, @Nullable Instant followUpAt) {}

  /**
   * A part of a user or a group in a task.
   *
   * @param type such as {@code candidate}
   * @param userId the user; null for a group
   * @param groupId the group; null for a user
   */
  public record Link(String type, @Nullable String userId, @Nullable String groupId) {}
}
