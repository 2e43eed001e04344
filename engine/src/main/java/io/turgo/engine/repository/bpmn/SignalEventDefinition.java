package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A signal.
 *
 * @since 0.1.0
 */
public interface SignalEventDefinition extends EventDefinition {
  /** {@return the id of the {@code signal} in the file, null for none} */
  @Nullable String getSignalRef();
}
