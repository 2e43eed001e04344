package org.flowable.engine.impl.delegate;

import org.flowable.engine.delegate.DelegateExecution;
import org.jspecify.annotations.Nullable;

/**
 * A second interface for the delegate of a {@code triggerable} service task.
 *
 * @since 0.1.0
 */
public interface TriggerableActivityBehavior extends ActivityBehavior {
  /**
   * Called for a trigger; the task is left afterwards.
   *
   * @param execution the execution at the task; valid for the call only
   * @param signalEvent the name of the trigger, null for none
   * @param signalData the data of the trigger, null for none
   */
  void trigger(
      DelegateExecution execution, @Nullable String signalEvent, @Nullable Object signalData);
}
