package io.turgo.engine.delegate.event;

/**
 * An activity that is done several times is over.
 *
 * @since 0.1.0
 */
public interface TurgoMultiInstanceActivityCompletedEvent extends TurgoMultiInstanceActivityEvent {
  /** {@return how often it was to be done} */
  int getNumberOfInstances();

  /** {@return how many instances were under way when it was over} */
  int getNumberOfActiveInstances();

  /** {@return how many instances were done} */
  int getNumberOfCompletedInstances();
}
