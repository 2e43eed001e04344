package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A BPMN error.
 *
 * @since 0.1.0
 */
public interface ErrorEventDefinition extends EventDefinition {
  /**
   * {@return the code of the {@code error} that the event refers to; the reference itself if the
   * file declares no such error or no code; null for every error}
   */
  @Nullable String getErrorCode();
}
