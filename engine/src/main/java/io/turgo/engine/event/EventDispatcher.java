package io.turgo.engine.event;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.usercode.Events;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners that are registered with an engine. Safe for all threads: who registers makes a new
 * list, who tells takes the list as it is.
 */
public final class EventDispatcher implements TurgoEventDispatcher, Events {
  private static final Logger LOG = LoggerFactory.getLogger(EventDispatcher.class);
  private static final Set<TurgoEngineEventType> ALL =
      Set.copyOf(EnumSet.allOf(TurgoEngineEventType.class));

  private final EventValues values;
  private volatile Registered registered = new Registered(List.of(), Set.of());
  private volatile boolean enabled = true;

  public EventDispatcher(EventValues values) {
    this.values = values;
  }

  /**
   * @param types the types that the listener is told of; empty for all
   */
  private record Registration(TurgoEventListener listener, Set<TurgoEventType> types) {
    boolean wants(TurgoEventType type) {
      return types.isEmpty() || types.contains(type);
    }
  }

  private record Registered(List<Registration> all, Set<TurgoEngineEventType> wanted) {
    static Registered of(List<Registration> all) {
      Set<TurgoEngineEventType> wanted = EnumSet.noneOf(TurgoEngineEventType.class);
      for (Registration one : all) {
        for (TurgoEngineEventType type : ALL) {
          if (one.wants(type)) {
            wanted.add(type);
          }
        }
      }
      return new Registered(List.copyOf(all), Set.copyOf(wanted));
    }
  }

  @Override
  public void addEventListener(TurgoEventListener listenerToAdd) {
    if (listenerToAdd == null) {
      throw new TurgoIllegalArgumentException("The listener must not be null");
    }
    register(listenerToAdd, listenerToAdd.getTypes());
  }

  @Override
  public void addEventListener(TurgoEventListener listenerToAdd, TurgoEventType... types) {
    if (listenerToAdd == null) {
      throw new TurgoIllegalArgumentException("The listener must not be null");
    }
    register(listenerToAdd, List.of(types));
  }

  private synchronized void register(
      TurgoEventListener listener, Collection<? extends TurgoEventType> types) {
    List<Registration> all = new ArrayList<>(registered.all());
    all.add(new Registration(listener, Set.copyOf(types)));
    registered = Registered.of(all);
  }

  @Override
  public synchronized void removeEventListener(TurgoEventListener listenerToRemove) {
    List<Registration> left = new ArrayList<>(registered.all());
    left.removeIf(one -> one.listener().equals(listenerToRemove));
    registered = Registered.of(left);
  }

  @Override
  @SuppressWarnings("ConstantConditions")
  public void dispatchEvent(TurgoEvent event) {
    if (event == null) {
      throw new TurgoIllegalArgumentException("The event must not be null");
    }
    if (event.getType() == null) {
      throw new TurgoIllegalArgumentException("The type of an event must not be null");
    }
    if (enabled) {
      for (TurgoEventListener listener : listeners(event.getType())) {
        tell(listener, event, true);
      }
    }
  }

  private List<TurgoEventListener> listeners(TurgoEventType type) {
    List<TurgoEventListener> found = new ArrayList<>();
    for (Registration one : registered.all()) {
      if (one.wants(type)) {
        found.add(one.listener());
      }
    }
    return found;
  }

  @Override
  public void setEnabled(boolean newEnabled) {
    enabled = newEnabled;
  }

  @Override
  public boolean isEnabled() {
    return enabled;
  }

  @Override
  public Set<TurgoEngineEventType> wanted() {
    return enabled ? registered.wanted() : Set.of();
  }

  @Override
  public List<WaitingListener> tell(
      EngineEvent happened, List<TurgoEventListener> ofModel, boolean mayFail) {
    if (!enabled) {
      return List.of();
    }
    @Nullable TurgoEvent event = null;
    List<TurgoEventListener> all = listeners(happened.type());
    all.addAll(ofModel);
    List<WaitingListener> waiting = new ArrayList<>(0);
    for (int i = 0; i < all.size(); i++) {
      TurgoEventListener listener = all.get(i);
      if (event == null) {
        event = values.of(happened);
      }
      if (listener.isFireOnTransactionLifecycleEvent()) {
        waiting.add(later(happened, Integer.toString(i), listener, event, mayFail));
      } else {
        tell(listener, event, mayFail);
      }
    }
    return waiting;
  }

  private static WaitingListener later(
      EngineEvent happened,
      String name,
      TurgoEventListener listener,
      TurgoEvent event,
      boolean mayFail) {
    TransactionPhase phase = TransactionPhase.of(listener);
    boolean counts = mayFail && phase == TransactionPhase.BEFORE_COMMIT;
    return new WaitingListener(
        phase, "", happened.key(), name, () -> tell(listener, event, counts));
  }

  private static void tell(TurgoEventListener listener, TurgoEvent event, boolean mayFail) {
    try {
      listener.onEvent(event);
    } catch (RuntimeException | Error e) {
      if (mayFail && listener.isFailOnException()) {
        throw new TurgoException(
            "The event listener "
                + listener.getClass().getName()
                + " threw at "
                + event.getType().name()
                + ": "
                + e,
            e);
      }
      LOG.warn(
          "Event listener {} threw at {}; the engine drops the exception and continues. Correct"
              + " the listener",
          listener.getClass().getName(),
          event.getType().name(),
          e);
    }
  }
}
