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
  /**
   * Says in one line what went wrong.
   *
   * @param message the message; null for none
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder errorMessage(@Nullable String message);

  /**
   * Says in detail what went wrong.
   *
   * @param details a longer text such as a stack trace; null for none
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder errorDetails(@Nullable String details);

  /**
   * Sets how many attempts are left. Without this call there is one less than before.
   *
   * @param retries the number; 0 makes the job a dead-letter job, a negative number counts as no
   *     call
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder retries(int retries);

  /**
   * Sets how long no worker gets the job. Without this call the task's own setting applies,
   * otherwise there is no pause.
   *
   * @param time the pause, in whole milliseconds
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder retryTimeout(Duration time);

  /**
   * Sets variables, seen from the job's execution, although the job failed.
   *
   * @param variables values by name, added to those given before
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets variables of the job's execution alone, although the job failed.
   *
   * @param variablesLocal values by name, added to those given before
   * @return this builder
   */
  ExternalWorkerJobFailureBuilder variablesLocal(
      Map<String, ? extends @Nullable Object> variablesLocal);

  /**
   * Gives the job back. Without attempts left it becomes a dead-letter job.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such job
   */
  void fail();
}
