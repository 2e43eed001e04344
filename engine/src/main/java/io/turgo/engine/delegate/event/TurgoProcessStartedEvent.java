package io.turgo.engine.delegate.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process instance has started; its entity is the process instance. */
public interface TurgoProcessStartedEvent extends TurgoEngineEntityEvent {
  /** The variables that it was started with. */
  Map<String, @Nullable Object> getVariables();
}
