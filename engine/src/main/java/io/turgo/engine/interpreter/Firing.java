package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import org.jspecify.annotations.Nullable;

/** What has happened that a token waited for. */
sealed interface Firing {
  /**
   * A timer is due.
   *
   * @param job consumed already
   */
  record OfTimer(JobRow job) implements Firing {}

  /**
   * A message or a signal has come.
   *
   * @param subscription by which it found the token
   */
  record OfEvent(EventSubscriptionRow subscription) implements Firing {}

  /** An error was thrown that is caught here. */
  record OfError(ThrownError error) implements Firing {}

  /**
   * An escalation was thrown that is caught here.
   *
   * @param code null for one that has none
   */
  record OfEscalation(@Nullable String code) implements Firing {}
}
