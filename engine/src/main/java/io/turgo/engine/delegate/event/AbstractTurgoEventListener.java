package io.turgo.engine.delegate.event;

import java.util.Collection;
import java.util.Set;

/**
 * A listener whose exceptions undo the unit of work.
 *
 * @since 0.1.0
 */
public abstract class AbstractTurgoEventListener implements TurgoEventListener {
  private final Set<TurgoEventType> types;

  /** A listener to all types. */
  protected AbstractTurgoEventListener() {
    this(Set.of());
  }

  /**
   * A listener to some types; to all of them if there is none.
   *
   * @param types the types that the listener is called for; empty for all
   */
  protected AbstractTurgoEventListener(Set<? extends TurgoEventType> types) {
    this.types = Set.copyOf(types);
  }

  @Override
  public boolean isFailOnException() {
    return true;
  }

  @Override
  public Collection<? extends TurgoEventType> getTypes() {
    return types;
  }
}
