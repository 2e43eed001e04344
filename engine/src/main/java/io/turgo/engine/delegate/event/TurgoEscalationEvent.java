package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An event has caught an escalation; the activity is that event.
 *
 * @since 0.1.0
 */
public interface TurgoEscalationEvent extends TurgoActivityEvent {
  @Nullable String getEscalationCode();

  @Nullable String getEscalationName();
}
