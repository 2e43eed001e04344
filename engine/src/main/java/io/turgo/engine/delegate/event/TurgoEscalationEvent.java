package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An event has caught an escalation; the activity is that event.
 *
 * @since 0.1.0
 */
public interface TurgoEscalationEvent extends TurgoActivityEvent {
  /** {@return the code of the escalation, null for none} */
  @Nullable String getEscalationCode();

  /** {@return the name of the escalation in the file, null for none} */
  @Nullable String getEscalationName();
}
