package io.turgo.engine.job;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says that a worker outside could not do a job.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJobFailureBuilder {
  /** What went wrong, in a line. */
  ExternalWorkerJobFailureBuilder errorMessage(@Nullable String message);

  /** What went wrong, such as a stack trace. */
  ExternalWorkerJobFailureBuilder errorDetails(@Nullable String details);

  /** How many attempts are left; one less than before without this call. */
  ExternalWorkerJobFailureBuilder retries(int retries);

  /** How long no worker gets the job; without this call as long as the task says, or not at all. */
  ExternalWorkerJobFailureBuilder retryTimeout(Duration time);

  /** Variables that are set although the job failed, as seen from its execution. */
  ExternalWorkerJobFailureBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /** Variables of the execution alone that are set although the job failed. */
  ExternalWorkerJobFailureBuilder variablesLocal(
      Map<String, ? extends @Nullable Object> variablesLocal);

  /**
   * Gives the job back. Without attempts left it is one of the dead letter jobs.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have it
   */
  void fail();
}
