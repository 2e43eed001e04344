package io.turgo.engine.delegate.event;

/**
 * Something that happened to an activity as a whole that is done several times.
 *
 * @since 0.1.0
 */
public interface TurgoMultiInstanceActivityEvent extends TurgoActivityEvent {
  /** {@return whether its instances are done one after the other} */
  boolean isSequential();
}
