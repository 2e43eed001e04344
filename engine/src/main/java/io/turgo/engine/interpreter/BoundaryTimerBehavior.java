package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;

/**
 * A boundary timer event. It waits as a child of its host's token; when its timer fires, an
 * interrupting one cancels the host and goes on in its place, another goes on beside it.
 */
final class BoundaryTimerBehavior implements NodeBehavior<FlowNode.BoundaryTimerEvent> {
  @Override
  public void execute(FlowNode.BoundaryTimerEvent node, ExecutionRow token, Walk walk) {
    walk.leave(token);
  }

  @Override
  public void timerFired(
      FlowNode.BoundaryTimerEvent node, ExecutionRow waiting, JobRow job, Walk walk) {
    ExecutionRow host = walk.token(waiting.parentId());
    if (node.cancelActivity()) {
      walk.taskListeners()
          .deleting(
              host.id(),
              () -> {
                walk.cancel(
                    host, DeleteReason.BOUNDARY_EVENT_INTERRUPTING + " (" + node.id() + ")");
                walk.arrive(walk.newToken(host.parentId(), node.id(), null));
              });
      return;
    }
    walk.jobs().repeat(job);
    if (job.repeat() == null) {
      walk.remove(waiting);
    }
    walk.arrive(walk.newToken(host.parentId(), node.id(), null));
  }
}
