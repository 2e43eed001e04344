package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A message.
 *
 * @since 0.1.0
 */
public interface MessageEventDefinition extends EventDefinition {
  /** {@return the id of the {@code message} in the file, null for none} */
  @Nullable String getMessageRef();
}
