package io.turgo.engine.instance;

/**
 * A process instance as it was committed: immutable, so that a cache and many readers can share it.
 */
public record InstanceSnapshot(
    InstanceRow instance,
    Rows<ExecutionRow> executions,
    Rows<VariableRow> variables,
    Rows<TaskRow> tasks,
    Rows<IdentityLinkRow> identityLinks,
    Rows<JobRow> jobs,
    Rows<EventSubscriptionRow> subscriptions) {
  public long id() {
    return instance.id();
  }

  public long rev() {
    return instance.rev();
  }
}
