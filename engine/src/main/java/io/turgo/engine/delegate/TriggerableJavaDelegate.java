package io.turgo.engine.delegate;

import org.jspecify.annotations.Nullable;

/**
 * A second interface for the delegate of a {@code triggerable} service task. The task waits after
 * the delegate has run, and {@code RuntimeService.trigger} calls this.
 *
 * @since 0.1.0
 */
public interface TriggerableJavaDelegate {
  /**
   * Handles a trigger. Afterwards the task ends, unless {@link Context#doNotLeave} was called.
   *
   * @param context the trigger and the execution
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  void trigger(Context context) throws Exception;

  /** One trigger. */
  interface Context {
    /** {@return the execution at the task, good for the duration of the call} */
    DelegateExecution getExecution();

    /** {@return the name that the trigger came with; null for none} */
    @Nullable String getSignalName();

    /** {@return the data that the trigger came with; null for none} */
    @Nullable Object getSignalData();

    /** Leaves the execution where it is, so that it waits for the next trigger. */
    void doNotLeave();
  }
}
