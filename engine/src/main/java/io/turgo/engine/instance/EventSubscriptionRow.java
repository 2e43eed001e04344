package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * What an execution waits for that others bring, so that those who bring it find the execution; or
 * what a start event of a definition waits for. It is made and taken away, and changes only the
 * execution that it goes with.
 *
 * @param instanceId 0 for a start event
 * @param executionId the execution that it goes with; 0 for a start event; the instance's id for
 *     what can be undone directly in the process
 * @param activityId the element that waits
 * @param name of the message or signal; null for a kind that has none
 * @param inInstance whether only a signal that its own instance throws reaches it
 * @param keptId the execution that holds what a completed sub-process left, where that is what can
 *     be undone; null for none
 * @param configuration what the API shows of it, null for nothing
 * @param tenantId that of the definition, empty for none
 * @param createdAt epoch milliseconds of the business clock
 */
public record EventSubscriptionRow(
    long id,
    long instanceId,
    long executionId,
    long definitionId,
    String activityId,
    Kind kind,
    @Nullable String name,
    boolean inInstance,
    @Nullable Long keptId,
    @Nullable String configuration,
    String tenantId,
    long createdAt)
    implements Row {
  public EventSubscriptionRow movedTo(long newExecutionId) {
    return new EventSubscriptionRow(
        id,
        instanceId,
        newExecutionId,
        definitionId,
        activityId,
        kind,
        name,
        inInstance,
        keptId,
        configuration,
        tenantId,
        createdAt);
  }

  /** The same in another version of the process. */
  public EventSubscriptionRow relocated(long newDefinitionId, String newActivityId) {
    return new EventSubscriptionRow(
        id,
        instanceId,
        executionId,
        newDefinitionId,
        newActivityId,
        kind,
        name,
        inInstance,
        keptId,
        configuration,
        tenantId,
        createdAt);
  }

  /** What is waited for. */
  public enum Kind {
    MESSAGE,
    SIGNAL,
    COMPENSATION,
    CONDITION,
    VARIABLE;

    /** Whether what is waited for is found by its name. */
    public boolean hasName() {
      return this == MESSAGE || this == SIGNAL;
    }
  }
}
