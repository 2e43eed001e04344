package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Trigger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What comes of an escalation that a called instance does not catch, or of a termination that is
 * meant for an activity above, seen before it is thrown there. An instance that calls another one
 * can be in the middle of its step, which catches only when the called one has stopped; so that one
 * has to know whether it may go on.
 */
public final class OutwardThrow {
  private OutwardThrow() {}

  /**
   * Whether what catches it interrupts, which ends what threw it.
   *
   * @param instances the calling instances as their unit has them; null for one that is gone
   */
  public static boolean interrupts(
      Command.CalledThrew threw,
      InstanceCaller caller,
      LongFunction<@Nullable InstanceState> instances,
      LongFunction<ProcessGraph> graphs) {
    if (threw.thrown() instanceof Command.ErrorOfCalled) {
      return false;
    }
    for (InstanceCaller at = caller; at != null; ) {
      InstanceState state = instances.apply(at.instanceId());
      if (state == null || state.isEnded()) {
        return false;
      }
      ProcessGraph graph = graphs.apply(state.instance().definitionId());
      Boolean ends =
          switch (threw.thrown()) {
            case Command.ErrorOfCalled error -> null;
            case Command.EscalationOfCalled(GraphNode.EscalationEvent thrown) ->
                escalationInterrupts(thrown, state, graph, at.executionId());
            case Command.TerminationOfCalled() -> endsLoop(state, at.executionId()) ? true : null;
          };
      if (ends != null) {
        return ends;
      }
      at = state.instance().caller();
    }
    return false;
  }

  /** Null where nothing in the instance catches it. */
  private static @Nullable Boolean escalationInterrupts(
      GraphNode.EscalationEvent thrown, InstanceState state, ProcessGraph graph, long executionId) {
    ExecutionRow catching =
        CatchingEvents.nearest(
            state,
            graph,
            executionId,
            part -> Propagation.fit(part, new Firing.OfEscalation(thrown.code())));
    if (catching == null) {
      return null;
    }
    GraphNode.AttachedEvent event = (GraphNode.AttachedEvent) graph.node(catching.activityId());
    boolean waitsForMore =
        event.trigger() instanceof Trigger.Several(var parts, boolean all) && all;
    return event.interrupting() && !waitsForMore;
  }

  private static boolean endsLoop(InstanceState state, long executionId) {
    ExecutionRow token = state.execution(executionId);
    return token != null && MultiInstances.bodyAround(state, token) != null;
  }
}
