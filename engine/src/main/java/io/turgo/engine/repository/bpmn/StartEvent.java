package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An event that starts a process or sub-process.
 *
 * @since 0.1.0
 */
public interface StartEvent extends Event {
  /** {@return the variable that gets the user who starts the instance, null for none} */
  @Nullable String getInitiator();

  /** {@return the key of the form, null for none} */
  @Nullable String getFormKey();

  /** {@return whether the start of an event sub-process ends the activities around it} */
  boolean isInterrupting();
}
