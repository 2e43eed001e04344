package io.turgo.engine.usercode;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.transaction.AmbientTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners of what is written apart from units, on the thread of the call that writes it.
 * Safe for all threads.
 */
public final class ApartEvents {
  private final EventCode code;
  private final Events events;
  private final Definitions definitions;
  private final NestedCalls nested;
  private final Supplier<@Nullable AmbientTransaction> current;

  /**
   * @param nested keeps listeners to the tenant of what they are told of
   * @param current the transaction in which the calling thread writes; null for one of its own
   */
  ApartEvents(
      EventCode code,
      Events events,
      Definitions definitions,
      NestedCalls nested,
      Supplier<@Nullable AmbientTransaction> current) {
    this.nested = nested;
    this.code = code;
    this.events = events;
    this.definitions = definitions;
    this.current = current;
  }

  /**
   * Whether anybody listens to a type, in general or for a definition.
   *
   * @param definitionId null for none
   */
  public boolean isWanted(TurgoEngineEventType type, @Nullable Long definitionId) {
    return events.wanted().contains(type)
        || ofModel(definitionId).stream().anyMatch(listener -> listener.types().contains(type));
  }

  private List<EventListener> ofModel(@Nullable Long definitionId) {
    if (definitionId == null) {
      return List.of();
    }
    try {
      ProcessGraph graph = definitions.graph(definitionId);
      return graph.listeners().ofEvents();
    } catch (TurgoObjectNotFoundException e) {
      return List.of(); // the definition is gone
    }
  }

  /**
   * Tells of events and then writes what they are about; a listener whose exception counts keeps it
   * from being written.
   */
  public <R extends @Nullable Object> R write(List<EngineEvent> happening, Supplier<R> write) {
    List<WaitingListener> waiting = new ArrayList<>(0);
    try {
      tell(happening, true, waiting);
      for (WaitingListener later : waiting) {
        if (later.phase() == TransactionPhase.BEFORE_COMMIT) {
          later.telling().run();
        }
      }
      R written = write.get();
      tellOnceCommitted(waiting);
      return written;
    } catch (RuntimeException | Error e) {
      Phases.tell(TransactionPhase.ROLLED_BACK, waiting);
      throw e;
    }
  }

  private void tellOnceCommitted(List<WaitingListener> waiting) {
    AmbientTransaction transaction = waiting.isEmpty() ? null : current.get();
    if (transaction == null) {
      Phases.tell(TransactionPhase.COMMITTED, waiting);
    } else {
      transaction.afterCompletion(outcome -> Phases.tell(outcome, waiting));
    }
  }

  /** Tells of events of what is written already; what listeners throw is logged. */
  public void done(List<EngineEvent> happened) {
    List<WaitingListener> waiting = new ArrayList<>(0);
    tell(happened, false, waiting);
    Phases.tell(TransactionPhase.BEFORE_COMMIT, waiting);
    tellOnceCommitted(waiting);
  }

  private void tell(List<EngineEvent> told, boolean mayFail, List<WaitingListener> waiting) {
    for (EngineEvent event : told) {
      Long definitionId = event.definitionId();
      String tenant = definitionId == null ? "" : definitions.tenant(definitionId);
      nested
          .ofModel(
              tenant,
              () ->
                  code.tell(
                      event, ofModel(definitionId), CompiledExpression.Variables.NONE, mayFail))
          .forEach(later ->
              waiting.add(later.withTelling(() -> nested.runOfModel(tenant, later.telling()))));
    }
  }
}
