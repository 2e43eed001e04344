package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.interpreter.UserCall;
import java.util.function.Supplier;

/**
 * Faults of what a model says, with the process and the element that say it. What user code throws
 * stays as it is.
 */
final class Located {
  private static final String MARK = "Process '";

  private Located() {}

  /**
   * @param processKey of the process, asked for only if it is needed
   */
  static Throwable of(Throwable thrown, UserCall call, Supplier<String> processKey) {
    boolean isUnfit = thrown instanceof UnfitCodeException;
    if (!isUnfit && !(thrown instanceof ExpressionException)) {
      return thrown;
    }
    String message = String.valueOf(thrown.getMessage());
    if (message.startsWith(MARK)) {
      return thrown;
    }
    String where = MARK + processKey.get() + "', element '" + call.elementId() + "': " + message;
    RuntimeException located =
        isUnfit
            ? new TurgoIllegalArgumentException(where, thrown.getCause())
            : new ExpressionException(where, thrown.getCause());
    located.setStackTrace(thrown.getStackTrace());
    return located;
  }
}
