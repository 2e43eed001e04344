package io.turgo.engine.model;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.model.EventListener.EntityKind;
import java.util.Set;

/**
 * An event listener of a process that throws something into the instance whose event it hears of.
 *
 * @param types the types that it is told of
 * @param entities the entities of its events; all if empty
 */
public record EventThrow(Set<TurgoEngineEventType> types, Set<EntityKind> entities, Thrown thrown) {

  /** What it throws, by the name that events wait for. */
  public sealed interface Thrown {}

  /**
   * A signal.
   *
   * @param inInstance whether nothing outside of the instance receives it
   */
  public record OfSignal(String name, boolean inInstance) implements Thrown {}

  /** A message, for all events of the instance that wait for it. */
  public record OfMessage(String name) implements Thrown {}

  /** An error, from the execution of the event. */
  public record OfError(String code) implements Thrown {}
}
