package io.turgo.engine.delegate.event;

/**
 * An activity that is done several times is over.
 *
 * @since 0.1.0
 */
public interface TurgoMultiInstanceActivityCompletedEvent extends TurgoMultiInstanceActivityEvent {
  /** How often it was to be done. */
  int getNumberOfInstances();

  /** How many instances were under way when it was over. */
  int getNumberOfActiveInstances();

  /** How many instances were done. */
  int getNumberOfCompletedInstances();
}
