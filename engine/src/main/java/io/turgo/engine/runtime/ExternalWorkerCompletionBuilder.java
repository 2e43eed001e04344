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
  /**
   * Sets variables that the worker hands to the process.
   *
   * @param variables values by name, added to those given before
   * @return this builder
   */
  ExternalWorkerCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable that the worker hands to the process.
   *
   * @param name the name of the variable
   * @param value the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value);

  /**
   * Sets variables of the task's execution alone, immediately. The output parameters of the task
   * see them. Not for {@link #bpmnError}.
   *
   * @param variablesLocal values by name, added to those given before
   * @return this builder
   */
  ExternalWorkerCompletionBuilder variablesLocal(
      Map<String, ? extends @Nullable Object> variablesLocal);

  /**
   * Completes the job, so that the process continues after the task.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such job
   */
  void complete();

  /**
   * Completes the job with a BPMN error that has no message. The process continues at the nearest
   * event that catches the error.
   *
   * @param errorCode the code, in one line; null for one that every event catches
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job, or if the code has several lines or {@link #variablesLocal} was called with variables
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such job
   */
  default void bpmnError(@Nullable String errorCode) {
    bpmnError(errorCode, null);
  }

  /**
   * Completes the job with a BPMN error. The process continues at the nearest event that catches
   * the error.
   *
   * @param errorCode the code, in one line; null for one that every event catches
   * @param message what happened, for the event that catches the error; null for nothing
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the worker does not have the
   *     job, or if the code has several lines or {@link #variablesLocal} was called with variables
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such job
   */
  void bpmnError(@Nullable String errorCode, @Nullable String message);
}
