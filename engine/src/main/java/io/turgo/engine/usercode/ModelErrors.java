package io.turgo.engine.usercode;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.interpreter.ThrownError;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.GraphNode;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells errors of the model from exceptions: a {@link BpmnError} that tasks and listeners throw,
 * and exceptions that a task maps to an error, both also as a cause of what was thrown.
 */
final class ModelErrors {
  private static final int MOST_CAUSES = 100;

  private ModelErrors() {}

  /**
   * The error of the model that a throwable stands for; null for none.
   *
   * @param ofCaller what the call activity of the instance maps, where the task does not
   */
  static @Nullable ThrownError of(
      Throwable thrown, Work<?> work, Supplier<List<ErrorMapping>> ofCaller) {
    if (!work.mayThrowErrors() || thrown instanceof UnfitCodeException) {
      return null;
    }
    GraphNode.CodeTask task = work.task();
    List<ErrorMapping> mappings = task == null ? List.of() : task.errorMappings();
    Throwable cause = thrown;
    for (int depth = 0; depth < MOST_CAUSES && cause != null; depth++) {
      if (cause instanceof BpmnError error) {
        return new ThrownError(
            error.getErrorCode(),
            error.getErrorCode(),
            error.getMessage(),
            error,
            false,
            error.getAdditionalData());
      }
      String code = cause instanceof Exception e ? ErrorMapping.code(mappings, e) : null;
      if (code != null) {
        return new ThrownError(code, code, cause.getMessage(), thrown);
      }
      code =
          cause instanceof Exception e && task != null
              ? ErrorMapping.code(ofCaller.get(), e)
              : null;
      if (code != null) {
        return new ThrownError(code, code, cause.getMessage(), thrown, true, Map.of());
      }
      cause = cause.getCause();
    }
    return null;
  }
}
