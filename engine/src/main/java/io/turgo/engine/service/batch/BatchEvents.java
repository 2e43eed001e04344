package io.turgo.engine.service.batch;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.Queries;
import io.turgo.engine.usercode.ApartEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells listeners to events of batches and their parts. */
public final class BatchEvents {
  private final ApartEvents events;
  private final Queries queries;

  public BatchEvents(ApartEvents events, Queries queries) {
    this.events = events;
    this.queries = queries;
  }

  /**
   * Tells of something new, and writes it.
   *
   * @param entity a batch or a part
   */
  <T> T created(T entity, Runnable write) {
    return events.write(
        of(
            List.of(entity),
            TurgoEngineEventType.ENTITY_CREATED,
            TurgoEngineEventType.ENTITY_INITIALIZED),
        () -> {
          write.run();
          return entity;
        });
  }

  /** Tells of a batch that has come to its end, after that was written. */
  void ended(long batchId) {
    if (isWanted(TurgoEngineEventType.ENTITY_UPDATED)) {
      Batch batch = queries.batches().batchId(Long.toString(batchId)).singleResult();
      if (batch != null) {
        events.done(of(List.of(batch), TurgoEngineEventType.ENTITY_UPDATED));
      }
    }
  }

  /**
   * Tells of a batch that goes, and deletes it; of parts too where an application has made them.
   */
  boolean deleted(String batchId, Supplier<Boolean> delete) {
    @Nullable Batch batch =
        isWanted(TurgoEngineEventType.ENTITY_DELETED)
            ? queries.batches().batchId(batchId).singleResult()
            : null;
    if (batch == null) {
      return delete.get();
    }
    List<Object> going =
        batch.getStatistics() == null
            ? List.copyOf(queries.batchParts().batchId(batchId).list())
            : List.of();
    List<EngineEvent> told = new ArrayList<>(of(going, TurgoEngineEventType.ENTITY_DELETED));
    told.addAll(of(List.of(batch), TurgoEngineEventType.ENTITY_DELETED));
    return events.write(told, delete);
  }

  private boolean isWanted(TurgoEngineEventType type) {
    return events.isWanted(type, null);
  }

  private List<EngineEvent> of(List<?> entities, TurgoEngineEventType... types) {
    return entities.stream()
        .flatMap(entity ->
            Arrays.stream(types)
                .filter(this::isWanted)
                .map(type -> EngineEvent.apart(type, null, new EngineEvent.Thing(entity, null))))
        .toList();
  }
}
