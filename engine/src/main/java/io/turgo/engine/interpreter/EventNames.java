package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import org.jspecify.annotations.Nullable;

/** The names of messages and signals, which models may give by expression. */
final class EventNames {
  private EventNames() {}

  /**
   * The name that an expression gave.
   *
   * @param what the kind, for the message of what is refused
   */
  static String of(String what, CompiledExpression name, @Nullable Object value, ExecutionRow at) {
    if (value == null || value.toString().isBlank()) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "The "
                  + what
                  + " of '"
                  + at.activityId()
                  + "' needs a name, but "
                  + name.text()
                  + " is "
                  + (value == null ? "null" : "empty")));
    }
    return value.toString();
  }
}
