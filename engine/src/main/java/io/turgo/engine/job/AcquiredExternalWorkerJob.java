package io.turgo.engine.job;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker outside has taken, with what it needs to do it.
 *
 * @since 0.1.0
 */
public interface AcquiredExternalWorkerJob extends ExternalWorkerJob {
  /**
   * The variables for the worker: what the parameters of the task name, else all that its execution
   * can see, or none where the task says so.
   */
  Map<String, @Nullable Object> getVariables();
}
