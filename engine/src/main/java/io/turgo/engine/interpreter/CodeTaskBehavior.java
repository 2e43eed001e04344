package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** A service task or script task: runs its code, which keeps its own result, and goes on. */
final class CodeTaskBehavior implements NodeBehavior<FlowNode.CodeTask> {
  @Override
  public void execute(FlowNode.CodeTask node, ExecutionRow token, Walk walk) {
    walk.call(token, new UserCall.Invoke(node), outcome -> walk.leave(token));
  }
}
