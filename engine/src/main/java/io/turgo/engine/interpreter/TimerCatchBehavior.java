package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;

/** An intermediate timer catch event: waits until its timer fires. */
final class TimerCatchBehavior implements NodeBehavior<FlowNode.IntermediateTimerCatchEvent> {
  @Override
  public void execute(FlowNode.IntermediateTimerCatchEvent node, ExecutionRow token, Walk walk) {
    walk.jobs().scheduleTimer(token, node.timer(), () -> {});
  }

  @Override
  public void timerFired(
      FlowNode.IntermediateTimerCatchEvent node, ExecutionRow token, JobRow job, Walk walk) {
    walk.leave(token);
  }
}
