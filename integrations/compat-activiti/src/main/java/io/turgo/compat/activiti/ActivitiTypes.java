package io.turgo.compat.activiti;

import io.turgo.compat.mirror.Mirror;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLink;

/** The types of Turgo's API and of Activiti's that stand for each other. */
final class ActivitiTypes {
  private ActivitiTypes() {}

  static Mirror.Builder pairs() {
    return new Mirror.Builder("Activiti", ActivitiTypes.class)
        .pair(JavaDelegate.class, org.activiti.engine.delegate.JavaDelegate.class)
        .pair(ExecutionListener.class, org.activiti.engine.delegate.ExecutionListener.class)
        .pair(TaskListener.class, org.activiti.engine.delegate.TaskListener.class)
        .pair(DelegateExecution.class, org.activiti.engine.delegate.DelegateExecution.class)
        .pair(DelegateTask.class, org.activiti.engine.delegate.DelegateTask.class)
        .pair(VariableScope.class, org.activiti.engine.delegate.VariableScope.class)
        .pair(Expression.class, org.activiti.engine.delegate.Expression.class)
        .pair(IdentityLink.class, org.activiti.engine.task.IdentityLink.class)
        .pair(DelegationState.class, org.activiti.engine.task.DelegationState.class)
        .refuse(
            "DelegateExecution.getParent",
            "RuntimeService with the id of the execution or of its parent")
        .refuse("Expression.setValue", "setVariable of the execution");
  }
}
