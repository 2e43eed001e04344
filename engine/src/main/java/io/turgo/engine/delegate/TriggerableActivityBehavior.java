package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * A second interface for the delegate of a {@code triggerable} service task. The task always ends
 * after a trigger; a {@link TriggerableJavaDelegate} can keep it waiting.
 *
 * @since 0.1.0
 */
public interface TriggerableActivityBehavior {
  /**
   * Called for a trigger; the task is left afterwards.
   *
   * @param execution the execution at the task, good for the duration of the call
   * @param signalEvent the name of the trigger; null for none
   * @param signalData the data of the trigger; null for none
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void trigger(
      DelegateExecution execution, @Nullable String signalEvent, @Nullable Object signalData)
      throws Exception;
}
