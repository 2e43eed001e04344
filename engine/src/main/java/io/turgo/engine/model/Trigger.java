package io.turgo.engine.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a catching event waits for, wherever the event stands: at the boundary of an activity or in
 * the flow. How one waits is in the class of its name in the interpreter package.
 */
public sealed interface Trigger {
  /** A point in time. */
  record Timer(TimerDefinition definition) implements Trigger {}

  /**
   * An error.
   *
   * @param codes those that are caught: one, and what else the file calls its error; none for every
   *     error
   * @param codeVariable where the code of what was caught is kept; null for nowhere
   * @param messageVariable the same for its message
   * @param local whether these variables are those of the path that goes on from the event
   * @param ofTransient whether they are not stored
   */
  record CaughtError(
      Set<String> codes,
      @Nullable String codeVariable,
      @Nullable String messageVariable,
      boolean local,
      boolean ofTransient)
      implements Trigger {}
}
