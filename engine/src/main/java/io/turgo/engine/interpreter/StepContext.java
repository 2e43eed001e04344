package io.turgo.engine.interpreter;

import io.turgo.engine.model.ProcessGraph;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What stepping may use of the world.
 *
 * @param graph the definition of the instance
 * @param now business time in epoch milliseconds, the same for the whole unit
 * @param ids fresh ids
 */
public record StepContext(ProcessGraph graph, long now, LongSupplier ids, Policy policy) {

  /**
   * What the engine's settings say.
   *
   * @param attempts attempts of a job whose element has no retry cycle
   * @param retryPause time between two of them
   */
  public record Policy(HistoryDetail history, int attempts, Duration retryPause) {}

  /** Which history is written; each includes those before it. */
  public enum HistoryDetail {
    NONE,
    INSTANCE,
    TASK,
    ACTIVITY,
    AUDIT,
    FULL
  }
}
