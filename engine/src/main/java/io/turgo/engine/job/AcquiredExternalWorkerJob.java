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
   * Returns the variables for the worker: those that the task's parameters name, otherwise all that
   * its execution sees.
   *
   * @return values by name; empty if the task says so
   */
  Map<String, @Nullable Object> getVariables();
}
