package io.turgo.engine.service.history;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.ENTITY_DELETED;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.query.Queries;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.usercode.ApartEvents;
import java.util.ArrayList;
import java.util.List;

/** Deletes history, and tells of the attachments that went with it once they are gone. */
public final class HistoryRemoval {
  private static final int DECISIONS_AT_ONCE = 500;

  private final Store store;
  private final Queries queries;
  private final ApartEvents events;
  private final NoteEvents notes;

  public HistoryRemoval(Store store, Queries queries, ApartEvents events) {
    this.store = store;
    this.queries = queries;
    this.events = events;
    this.notes = new NoteEvents(events, queries);
  }

  /**
   * Deletes the history of an instance that has ended, with that of those that it called.
   *
   * @return the ids of all of them; empty if there is none
   */
  public List<Long> ofInstance(long id) {
    List<EngineEvent> told = new ArrayList<>(0);
    if (isWanted()) {
      addOfInstance(told, id);
    }
    List<Long> deleted = store.deleteHistory(id);
    if (!deleted.isEmpty()) {
      events.done(told);
    }
    return deleted;
  }

  private void addOfInstance(List<EngineEvent> told, long id) {
    add(told, queries.notes().attachmentsThatGoWith(id));
    for (long called : queries.endedCalledBy(id)) {
      addOfInstance(told, called);
    }
  }

  /** Deletes the history of a task that is done, with that of its sub-tasks; false if not. */
  public boolean ofTask(long id) {
    List<EngineEvent> told = new ArrayList<>(0);
    if (isWanted()) {
      addOfTask(told, id);
    }
    boolean deleted = store.tasks().deleteHistory(id);
    if (deleted) {
      events.done(told);
    }
    return deleted;
  }

  /** Deletes the history of a version of a decision, a page in each transaction. */
  public void ofDecision(long decisionDefinitionId) {
    int deleted;
    do {
      deleted = store.decisions().deleteOfDefinition(decisionDefinitionId, DECISIONS_AT_ONCE);
    } while (deleted == DECISIONS_AT_ONCE);
  }

  private boolean isWanted() {
    return events.isWanted(ENTITY_DELETED, null);
  }

  private void addOfTask(List<EngineEvent> told, long id) {
    for (HistoricTaskInstance below :
        queries.historicTaskInstances().taskParentTaskId(Long.toString(id)).list()) {
      addOfTask(told, Long.parseLong(below.getId()));
    }
    add(told, queries.notes().attachmentsOfTask(id));
  }

  /** The oldest first. */
  private void add(List<EngineEvent> told, List<Attachment> attachments) {
    attachments.reversed().forEach(attachment -> told.addAll(notes.of(attachment, ENTITY_DELETED)));
  }
}
