package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link VersionChange} does to an instance as it is: what stays and where, what is begun
 * anew, which events stop or begin to wait, or why it cannot be done. Finding it changes nothing.
 *
 * @param stays the new place of each execution that stays, by its id
 * @param moved what is cancelled, with the mapping by which something else is begun
 * @param left scopes that the new version does not have, whose content stays, from the innermost
 * @param disarmed events that wait no more
 * @param inside scopes that only the new version has, and what goes into them
 * @param interrupted what ends since an event sub-process that interrupts begins in its scope
 * @param armed events that begin to wait
 * @param undone the new activity of what can be undone, by the id of its subscription
 * @param renewed executions in the flow that stay, and whose event waits anew
 * @param problems none if the plan can be made
 */
record MigrationOutline(
    Map<Long, Stay> stays,
    List<Moved> moved,
    List<ExecutionRow> left,
    List<ExecutionRow> disarmed,
    List<Inside> inside,
    List<ExecutionRow> interrupted,
    List<Armed> armed,
    Map<Long, String> undone,
    List<Long> renewed,
    List<Problem> problems) {

  /**
   * Where an execution goes that stays itself.
   *
   * @param viaFlow the flow in place of that by which it came; null for none
   */
  record Stay(String activityId, @Nullable String viaFlow) {}

  /**
   * An execution that is cancelled.
   *
   * @param hostId the nearest scope around it that stays, the instance or an execution
   */
  record Moved(ExecutionRow execution, long hostId, VersionChange.Mapping mapping) {}

  /**
   * Executions that go into new scopes.
   *
   * @param hostId what the outermost of these is in, the instance or an execution
   * @param scopes from the outermost
   */
  record Inside(long hostId, List<GraphNode.Container> scopes, List<Long> executions) {}

  /**
   * Events that begin to wait.
   *
   * @param hostId the execution that they are attached to, or the instance
   */
  record Armed(long hostId, List<String> eventIds) {}

  /**
   * Why a plan cannot be made.
   *
   * @param elementId in the old version, or in the new one where only that has it
   */
  record Problem(String elementId, String reason) {
    String text() {
      return "'" + elementId + "': " + reason;
    }
  }

  static MigrationOutline of(
      InstanceState state, ProcessGraph source, ProcessGraph target, VersionChange plan) {
    return new MigrationFinder(state, source, target, plan).find();
  }
}
