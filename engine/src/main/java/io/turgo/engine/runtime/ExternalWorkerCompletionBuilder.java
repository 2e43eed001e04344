package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says that a worker outside has done a job. A job of the executor goes on with it, so that what
 * comes next is none of the worker's.
 */
public interface ExternalWorkerCompletionBuilder {
  /** What the worker brings, added to what was given before. */
  ExternalWorkerCompletionBuilder variables(Map<String, ? extends @Nullable Object> variables);

  ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value);

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
  void bpmnError(@Nullable String errorCode);
}
