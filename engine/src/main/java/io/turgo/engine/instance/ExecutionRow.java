package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/**
 * A token of an instance, or a scope (sub-process) that holds tokens.
 *
 * @param parentId the execution that it is in; the instance's id for those directly below it
 * @param activityId the node where it is
 * @param active false while it waits at a join, or for an error or an escalation, and where it is
 *     what a completed sub-process has left to be undone
 * @param scope whether it holds other executions (a running sub-process)
 * @param activityInstanceId the history row of the activity that it is in, 0 before it has entered
 * @param viaFlow the sequence flow by which it came here, until it has entered
 */
public record ExecutionRow(
    long id,
    long instanceId,
    long parentId,
    String activityId,
    boolean active,
    boolean scope,
    long activityInstanceId,
    @Nullable String viaFlow)
    implements Row {
  /** Whether it neither runs nor holds others that run, such as a token that waits at a join. */
  public boolean rests() {
    return !active && !scope;
  }

  public ExecutionRow at(String newActivityId, @Nullable String flowId) {
    return new ExecutionRow(id, instanceId, parentId, newActivityId, true, false, 0, flowId);
  }

  public ExecutionRow entered(long newActivityInstanceId) {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, active, scope, newActivityInstanceId, viaFlow);
  }

  public ExecutionRow withActive(boolean newActive) {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, newActive, scope, activityInstanceId, viaFlow);
  }

  public ExecutionRow below(long newParentId) {
    return new ExecutionRow(
        id, instanceId, newParentId, activityId, active, scope, activityInstanceId, viaFlow);
  }

  public ExecutionRow asPlainToken() {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, active, false, activityInstanceId, viaFlow);
  }

  public ExecutionRow asScope() {
    return new ExecutionRow(
        id, instanceId, parentId, activityId, active, true, activityInstanceId, viaFlow);
  }
}
