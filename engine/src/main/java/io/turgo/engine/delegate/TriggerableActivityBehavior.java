package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * What a delegate of a {@code triggerable} service task implements as well if it is always left
 * after a trigger; {@link TriggerableJavaDelegate} can stay.
 *
 * @since 0.1.0
 */
public interface TriggerableActivityBehavior {
  /**
   * Called for a trigger; the task is left afterwards.
   *
   * @param execution the execution at the task, good for the duration of the call
   * @param signalEvent the name that the trigger came with; null for none
   * @param signalData what the trigger came with; null for nothing
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void trigger(
      DelegateExecution execution, @Nullable String signalEvent, @Nullable Object signalData)
      throws Exception;
}
