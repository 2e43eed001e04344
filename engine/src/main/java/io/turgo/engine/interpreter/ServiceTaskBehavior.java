package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** A service task: runs its delegate or expression, keeps the value if asked to, goes on. */
final class ServiceTaskBehavior implements NodeBehavior<FlowNode.ServiceTask> {
  @Override
  public void execute(FlowNode.ServiceTask node, ExecutionRow token, Walk walk) {
    walk.call(token, new UserCall.Invoke(node.implementation()), outcome -> walk.leave(token));
  }
}
