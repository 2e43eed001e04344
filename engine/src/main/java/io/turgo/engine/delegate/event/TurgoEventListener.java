package io.turgo.engine.delegate.event;

import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Is told of events; called by many threads at the same time.
 *
 * @since 0.1.0
 */
public interface TurgoEventListener {
  /**
   * Called for an event of a type that the listener is registered for.
   *
   * @param event can be cast to the interface that its type goes with
   */
  void onEvent(TurgoEvent event);

  /**
   * Whether an exception of {@link #onEvent} undoes the unit of work, or keeps a comment and the
   * like from being written; otherwise it is logged. An event of a failed attempt of a job, of a
   * deployment or a definition, and one that is told after the commit, undo nothing.
   *
   * @return true to undo the unit
   */
  boolean isFailOnException();

  /**
   * Whether it is told of events of the engine only when the transaction of their unit comes to the
   * phase that {@link #getOnTransaction} names. The engine logs exceptions after the commit or the
   * rollback. An event that the application dispatches itself is delivered immediately.
   *
   * @return false by default
   */
  default boolean isFireOnTransactionLifecycleEvent() {
    return false;
  }

  /**
   * {@code COMMITTING} (just before the commit), {@code COMMITTED} or {@code ROLLED_BACK}; asked
   * when an event happens. Another value fails the unit.
   *
   * @return the phase; null by default, for listeners that do not wait for one
   */
  default @Nullable String getOnTransaction() {
    return null;
  }

  /**
   * {@return the types that it is told of where it is registered without types; all of them if
   * empty}
   */
  default Collection<? extends TurgoEventType> getTypes() {
    return Set.of();
  }
}
