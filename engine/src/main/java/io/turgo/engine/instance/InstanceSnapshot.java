package io.turgo.engine.instance;

import java.util.Map;

/**
 * A process instance as it was committed: immutable, so that a cache and many readers can share it.
 */
public record InstanceSnapshot(
    InstanceRow instance,
    Map<Long, ExecutionRow> executions,
    Map<Long, VariableRow> variables,
    Map<Long, TaskRow> tasks,
    Map<Long, IdentityLinkRow> identityLinks,
    Map<Long, JobRow> jobs) {
  public long id() {
    return instance.id();
  }

  public long rev() {
    return instance.rev();
  }
}
