package io.turgo.engine.model;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import java.util.Set;

/**
 * A listener to events of the instances of a process, which its file declares.
 *
 * @param types the types that it is told of
 * @param entities what the entities of its events are; all if empty
 * @param position its place among those of the process, from 0
 */
public record EventListener(
    Set<TurgoEngineEventType> types,
    Set<EntityKind> entities,
    int position,
    Implementation implementation) {

  /** What an event's entity is. */
  public enum EntityKind {
    ATTACHMENT,
    COMMENT,
    EXECUTION,
    IDENTITY_LINK,
    PROCESS_DEFINITION,
    PROCESS_INSTANCE,
    TASK,
    JOB
  }
}
