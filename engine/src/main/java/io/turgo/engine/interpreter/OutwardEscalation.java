package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Trigger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What comes of an escalation that a called instance does not catch, seen before it is thrown
 * above. An instance that calls another one can be in the middle of its step, which catches only
 * when the called one has stopped; so that one has to know whether it may go on.
 */
public final class OutwardEscalation {
  private OutwardEscalation() {}

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
    if (!(threw.thrown() instanceof Command.EscalationOfCalled(FlowNode.EscalationEvent thrown))) {
      return false;
    }
    for (InstanceCaller at = caller; at != null; ) {
      InstanceState state = instances.apply(at.instanceId());
      if (state == null || state.isEnded()) {
        return false;
      }
      ProcessGraph graph = graphs.apply(at.definitionId());
      ExecutionRow catching =
          AttachedEvents.nearest(
              state,
              graph,
              at.executionId(),
              part -> Thrown.fit(part, new Firing.OfEscalation(thrown.code())));
      if (catching != null) {
        FlowNode.AttachedEvent event = (FlowNode.AttachedEvent) graph.node(catching.activityId());
        boolean waitsForMore =
            event.trigger() instanceof Trigger.Several(var parts, boolean all) && all;
        return event.interrupting() && !waitsForMore;
      }
      at = state.instance().caller();
    }
    return false;
  }
}
