package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says that a worker outside has done a job. A job of the executor goes on with it, so that what
 * comes next is none of the worker's.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerCompletionBuilder {
  /** What the worker brings, added to what was given before. */
  ExternalWorkerCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables);

  ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value);

  /**
   * What the worker brings for the execution of its task alone, set at once: parameters of the task
   * that lead to the process see it.
   */
  ExternalWorkerCompletionBuilder variablesLocal(
      Map<String, ? extends @Nullable Object> variablesLocal);

  /**
   * Goes on behind the task.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job
   */
  void complete();

  /**
   * Goes on at the nearest event that catches the error.
   *
   * @param errorCode null for one that every event catches
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job
   */
  default void bpmnError(@Nullable String errorCode) {
    bpmnError(errorCode, null);
  }

  /**
   * Goes on at the nearest event that catches the error.
   *
   * @param errorCode in one line; null for one that every event catches
   * @param message what happened, for those that catch it; null for nothing
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job
   */
  void bpmnError(@Nullable String errorCode, @Nullable String message);
}
