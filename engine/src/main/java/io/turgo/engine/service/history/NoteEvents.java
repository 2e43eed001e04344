package io.turgo.engine.service.history;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_CREATED;
import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_INITIALIZED;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import io.turgo.engine.usercode.ApartEvents;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells listeners to events of comments and attachments. */
public final class NoteEvents {
  private final ApartEvents events;
  private final Queries queries;

  public NoteEvents(ApartEvents events, Queries queries) {
    this.events = events;
    this.queries = queries;
  }

  /** Tells of something new, and writes it. */
  public void created(Object note, Runnable write) {
    List<EngineEvent> told = of(note, ENTITY_CREATED, ENTITY_INITIALIZED);
    events.<@Nullable Void>write(
        told,
        () -> {
          write.run();
          return null;
        });
  }

  /**
   * Tells of a change of something that is there, and makes it.
   *
   * @param note null if there is nothing, of which nobody is told
   */
  public boolean changed(
      TurgoEngineEventType type, Supplier<@Nullable Object> note, BooleanSupplier change) {
    Object found = note.get();
    List<EngineEvent> told = found == null ? List.of() : of(found, type);
    return events.write(told, change::getAsBoolean);
  }

  /** What is to be told of a comment or an attachment, of the types that somebody listens to. */
  List<EngineEvent> of(Object note, TurgoEngineEventType... types) {
    String instanceId =
        note instanceof Comment comment
            ? comment.getProcessInstanceId()
            : ((Attachment) note).getProcessInstanceId();
    EntityKind kind = note instanceof Comment ? EntityKind.COMMENT : EntityKind.ATTACHMENT;
    ProcessInstance instance =
        instanceId == null
            ? null
            : queries.processInstances().processInstanceId(instanceId).singleResult();
    Long definitionId = instance == null ? null : Long.valueOf(instance.getProcessDefinitionId());
    Long running = instance == null ? null : Long.valueOf(instance.getId());
    long executionId = instanceId == null ? 0 : Long.parseLong(instanceId);
    EngineEvent.Thing thing = new EngineEvent.Thing(note, kind);
    return Arrays.stream(types)
        .filter(type -> events.isWanted(type, definitionId))
        .map(type -> new EngineEvent(type, running, definitionId, executionId, thing, type.name()))
        .toList();
  }
}
