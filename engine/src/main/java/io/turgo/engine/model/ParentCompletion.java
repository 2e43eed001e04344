package io.turgo.engine.model;

import java.util.Arrays;
import java.util.Optional;

/** When a plan item keeps its stage from completing, beside its required rule. */
public enum ParentCompletion {
  /** As long as it is active, or could begin in a stage that does not complete by itself. */
  DEFAULT("default"),
  /** Never, whatever its state. */
  IGNORE("ignore"),
  IGNORE_IF_AVAILABLE("ignoreIfAvailable"),
  IGNORE_IF_AVAILABLE_OR_ENABLED("ignoreIfAvailableOrEnabled"),
  /** Not when it has been complete once. */
  IGNORE_AFTER_FIRST_COMPLETION("ignoreAfterFirstCompletion"),
  IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED(
      "ignoreAfterFirstCompletionIfAvailableOrEnabled");

  private final String text;

  ParentCompletion(String text) {
    this.text = text;
  }

  /** As files write it. */
  public String text() {
    return text;
  }

  /** Whether it matters that the item has been complete once. */
  public boolean countsCompletions() {
    return this == IGNORE_AFTER_FIRST_COMPLETION
        || this == IGNORE_AFTER_FIRST_COMPLETION_IF_AVAILABLE_OR_ENABLED;
  }

  /** The one that files write so; empty for none. */
  public static Optional<ParentCompletion> of(String text) {
    return Arrays.stream(values()).filter(one -> one.text.equals(text)).findFirst();
  }
}
