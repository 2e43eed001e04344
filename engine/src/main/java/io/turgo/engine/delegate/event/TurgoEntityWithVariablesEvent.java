package io.turgo.engine.delegate.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a thing that variables were handed to.
 *
 * @since 0.1.0
 */
public interface TurgoEntityWithVariablesEvent extends TurgoEngineEntityEvent {
  Map<String, @Nullable Object> getVariables();

  /** Whether they belong to the thing alone. */
  boolean isLocalScope();
}
