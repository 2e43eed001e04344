package io.turgo.engine.delegate.event;

/**
 * A timer waits for another time; its entity is the job as it waits now.
 *
 * @since 0.1.0
 */
public interface TurgoJobRescheduledEvent extends TurgoEngineEntityEvent {
  /** {@return the id that the job had before, which is the one that it has} */
  String getRescheduledJobId();
}
