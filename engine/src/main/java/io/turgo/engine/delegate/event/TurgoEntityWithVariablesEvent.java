package io.turgo.engine.delegate.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a thing that variables were handed to.
 *
 * @since 0.1.0
 */
public interface TurgoEntityWithVariablesEvent extends TurgoEngineEntityEvent {
  /** {@return the values by the names of the variables} */
  Map<String, @Nullable Object> getVariables();

  /** {@return whether they belong to the thing alone} */
  boolean isLocalScope();
}
