package io.turgo.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An event waits for a condition, or its condition holds.
 *
 * @since 0.1.0
 */
public interface TurgoConditionalEvent extends TurgoActivityEvent {
  /** {@return the condition as the file has it} */
  String getConditionExpression();

  /** {@return the language that the file names; null where it names none} */
  @Nullable String getConditionLanguage();
}
