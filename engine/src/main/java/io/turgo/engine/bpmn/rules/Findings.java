package io.turgo.engine.bpmn.rules;

import org.jspecify.annotations.Nullable;

/** Takes what rules find. */
public interface Findings {
  /**
   * Notes a broken rule.
   *
   * @param message with a {@code %s} for each quoted part
   */
  void problem(ProblemCode code, FilePosition place, String message, @Nullable Object... quoted);
}
