package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A task that runs code.
 *
 * @since 0.1.0
 */
public interface ServiceTask extends CodeTask {
  /** {@return the variable that gets the value of the expression, null for none} */
  @Nullable String getResultVariableName();

  /** {@return whether the task waits for a trigger after its code has run} */
  boolean isTriggerable();
}
