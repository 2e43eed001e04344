package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.variable.VariableType;

/** A service task: runs its delegate or expression, keeps the value if asked to, goes on. */
final class ServiceTaskBehavior implements NodeBehavior<FlowNode.ServiceTask> {
  @Override
  public void execute(FlowNode.ServiceTask node, ExecutionRow token, Walk walk) {
    walk.call(
        token,
        new UserCall.Invoke(node.implementation()),
        outcome -> {
          String variable = node.resultVariable();
          if (variable != null) {
            walk.variables()
                .set(
                    token.id(),
                    variable,
                    VariableType.encode(variable, outcome.value()),
                    node.resultVariableLocal());
          }
          walk.leave(token);
        });
  }
}
