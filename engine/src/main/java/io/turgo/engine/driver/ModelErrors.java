package io.turgo.engine.driver;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.interpreter.ThrownError;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.ErrorMapping;
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
      Throwable thrown, UserCall.Work work, Supplier<List<ErrorMapping>> ofCaller) {
    if (!mayThrow(work) || thrown instanceof UnfitCodeException) {
      return null;
    }
    List<ErrorMapping> mappings = mappings(work);
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
          cause instanceof Exception e && isOfTask(work)
              ? ErrorMapping.code(ofCaller.get(), e)
              : null;
      if (code != null) {
        return new ThrownError(code, code, cause.getMessage(), thrown, true, Map.of());
      }
      cause = cause.getCause();
    }
    return null;
  }

  private static boolean mayThrow(UserCall.Work work) {
    return switch (work) {
      case UserCall.Invoke w -> true;
      case UserCall.Await w -> true;
      case UserCall.Signal w -> true;
      case UserCall.FindLegs w -> true;
      case UserCall.FindParameter w -> false;
      case UserCall.Gather w -> false;
      case UserCall.JoinLegs w -> false;
      case UserCall.FindDue w -> false;
      case UserCall.FindRetry w -> false;
      case UserCall.Notify w -> true;
      case UserCall.NotifyTask w -> true;
      case UserCall.AwaitFirst w -> false;
      case UserCall.AskSkip w -> false;
      case UserCall.Evaluate w -> false;
      case UserCall.AskCondition w -> false;
      case UserCall.Choose w -> false;
      case UserCall.BeforeCommit w -> false;
      case UserCall.Tell w -> false;
      case UserCall.CallInstance w -> false;
      case UserCall.Results w -> false;
      case UserCall.MapResults w -> false;
      case UserCall.CommandOther w -> false;
      case UserCall.CommandCalled w -> false;
      case UserCall.FindPayload w -> false;
      case UserCall.FindErrorData w -> false;
      case UserCall.TakePayload w -> false;
      case UserCall.FindWorkerError w -> false;
      case UserCall.Broadcast w -> false;
      case UserCall.BringLater w -> false;
      case UserCall.DoBatch w -> false;
      case UserCall.StartAt w -> false;
      case UserCall.SetSuspension w -> false;
      case UserCall.ReleaseJobs w -> false;
    };
  }

  private static boolean isOfTask(UserCall.Work work) {
    return work instanceof UserCall.Invoke
        || work instanceof UserCall.Await
        || work instanceof UserCall.Signal;
  }

  private static List<ErrorMapping> mappings(UserCall.Work work) {
    return switch (work) {
      case UserCall.Invoke invoke -> invoke.task().errorMappings();
      case UserCall.Await await -> await.task().errorMappings();
      case UserCall.Signal signal -> signal.task().errorMappings();
      default -> List.of();
    };
  }
}
