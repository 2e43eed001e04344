package io.turgo.compat.camunda7.parse;

import io.turgo.engine.delegate.CommonListeners;

/**
 * A node of a process that takes listeners. For one thread.
 *
 * @since 0.1.0
 */
public final class ActivityImpl extends ScopeImpl {
  private final ScopeImpl scope;
  private final ActivityBehavior behavior;

  ActivityImpl(CommonListeners.File file, Element element, ScopeImpl scope) {
    super(file, element);
    this.scope = scope;
    if (element.getTagName().equals("userTask")) {
      TaskDefinition task = new TaskDefinition(this);
      behavior = new UserTaskActivityBehavior(task);
      scope.getProcessDefinition().add(task);
    } else {
      behavior = new ActivityBehavior() {};
    }
  }

  @Override
  public ProcessDefinitionEntity getProcessDefinition() {
    return scope.getProcessDefinition();
  }

  /** {@return the process or activity around it} */
  public ScopeImpl getFlowScope() {
    return scope;
  }

  /** {@return a {@link UserTaskActivityBehavior} for a user task, something else for others} */
  public ActivityBehavior getActivityBehavior() {
    return behavior;
  }
}
