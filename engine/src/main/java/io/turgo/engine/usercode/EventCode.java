package io.turgo.engine.usercode;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.TransactionPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners of events: those of the engine first, then those that the process declares. */
final class EventCode {
  private static final Logger LOG = LoggerFactory.getLogger(EventCode.class);

  private final Delegates delegates;
  private final Events events;
  private final ConcurrentHashMap<EventListener, TurgoEventListener> made =
      new ConcurrentHashMap<>();

  EventCode(Delegates delegates, Events events) {
    this.delegates = delegates;
    this.events = events;
  }

  /** Returns those who wait for a phase of the transaction. */
  List<WaitingListener> tell(Work.Tell tell, ExecutionView view) {
    List<WaitingListener> waiting = new ArrayList<>(0);
    for (EngineEvent event : tell.events()) {
      waiting.addAll(tell(event, tell.ofModel(), view, tell.mayFail()));
    }
    return waiting;
  }

  /**
   * @param variables what the expressions of listeners can see
   * @return those who wait for a phase of the transaction
   */
  List<WaitingListener> tell(
      EngineEvent event,
      List<EventListener> declared,
      CompiledExpression.Variables variables,
      boolean mayFail) {
    List<TurgoEventListener> ofModel = List.of();
    for (EventListener one : declared) {
      TurgoEventListener found =
          event.isOf(one.types(), one.entities()) ? find(one, event, variables, mayFail) : null;
      if (found != null) {
        ofModel = ofModel.isEmpty() ? new ArrayList<>() : ofModel;
        ofModel.add(found);
      }
    }
    return events.tell(event, ofModel, mayFail);
  }

  private @Nullable TurgoEventListener find(
      EventListener declared,
      EngineEvent event,
      CompiledExpression.Variables variables,
      boolean mayFail) {
    try {
      return listener(declared, variables);
    } catch (RuntimeException | LinkageError e) {
      if (mayFail) {
        throw e;
      }
      LOG.warn(
          "An event listener of a model cannot be found, so it misses {}; correct its class"
              + " or expression",
          event.type(),
          e);
      return null;
    }
  }

  /**
   * Why a listener that a file declares cannot be made; null if it can. What an expression names
   * may be a variable of the instance, but not where it is told of its definition.
   */
  @Nullable String unfitness(EventListener declared) {
    try {
      TurgoEventListener found = listener(declared, CompiledExpression.Variables.NONE);
      if (found.isFireOnTransactionLifecycleEvent()) {
        TransactionPhase.of(found);
      }
      return null;
    } catch (ExpressionException e) {
      return wantsDefinitions(declared) ? e.getMessage() : null;
    } catch (RuntimeException | LinkageError e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static boolean wantsDefinitions(EventListener declared) {
    return (declared.types().contains(TurgoEngineEventType.ENTITY_CREATED)
            || declared.types().contains(TurgoEngineEventType.ENTITY_INITIALIZED))
        && (declared.entities().isEmpty()
            || declared.entities().contains(EntityKind.PROCESS_DEFINITION));
  }

  private TurgoEventListener listener(
      EventListener declared, CompiledExpression.Variables variables) {
    return switch (declared.implementation()) {
      case Implementation.JavaClass ofClass ->
          made.computeIfAbsent(
              declared,
              key ->
                  asListener(
                      delegates.make("event listener", ofClass, List.of(TurgoEventListener.class)),
                      ofClass.className()));
      case Implementation.DelegateExpression byExpression ->
          asListener(
              byExpression.expression().evaluate(variables), byExpression.expression().text());
      default ->
          throw new IllegalStateException("No event listener is a " + declared.implementation());
    };
  }

  private static TurgoEventListener asListener(@Nullable Object object, String from) {
    if (object instanceof TurgoEventListener listener) {
      return listener;
    }
    throw new TurgoIllegalArgumentException(
        "An event listener of a process must be a "
            + TurgoEventListener.class.getName()
            + ", but "
            + from
            + " gives "
            + (object == null ? "null" : "a " + object.getClass().getName()));
  }
}
