package io.turgo.engine.delegate.event;

import java.util.Collection;
import java.util.Set;

/** Is told of events; called by many threads at the same time. */
public interface TurgoEventListener {
  /** Something happened. */
  void onEvent(TurgoEvent event);

  /**
   * Whether an exception of {@link #onEvent} undoes the unit of work; otherwise it is logged. An
   * event of a failed attempt of a job, and one that is told after the commit, undo nothing.
   */
  boolean isFailOnException();

  /** The types that it is told of where it is registered without types; all of them if empty. */
  default Collection<? extends TurgoEventType> getTypes() {
    return Set.of();
  }
}
