package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.interpreter.Call;
import java.util.function.Supplier;

/**
 * Faults of what a model says, with the process and the element that say it. What user code throws
 * stays as it is.
 */
final class ModelFaults {
  private static final String MARK = "Process '";

  private ModelFaults() {}

  /**
   * @param processKey of the process, asked for only if it is needed
   */
  static Throwable of(Throwable thrown, Call<?> call, Supplier<String> processKey) {
    return isOfModel(thrown) && thrown instanceof RuntimeException unlocated
        ? at(unlocated, processKey.get(), call.elementId())
        : thrown;
  }

  /** An exception of code that is called for an element of another process than the unit's. */
  static RuntimeException at(RuntimeException thrown, String processKey, String elementId) {
    if (!isOfModel(thrown)) {
      return thrown;
    }
    String message = String.valueOf(thrown.getMessage());
    if (message.startsWith(MARK)) {
      return thrown;
    }
    String where = MARK + processKey + "', element '" + elementId + "': " + message;
    RuntimeException located =
        thrown instanceof UnfitCodeException
            ? new TurgoIllegalArgumentException(where, thrown.getCause())
            : new ExpressionException(where, thrown.getCause());
    located.setStackTrace(thrown.getStackTrace());
    return located;
  }

  private static boolean isOfModel(Throwable thrown) {
    return thrown instanceof UnfitCodeException || thrown instanceof ExpressionException;
  }
}
