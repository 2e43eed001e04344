package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.model.ProcessGraph;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What stepping may use of the world.
 *
 * @param graph the definition of the instance
 * @param now business time in epoch milliseconds, the same for the whole unit
 * @param ids fresh ids
 * @param events the types of events that somebody listens to
 */
public record StepContext(
    ProcessGraph graph,
    long now,
    LongSupplier ids,
    Policy policy,
    Set<TurgoEngineEventType> events) {

  /** For stepping that nobody listens to. */
  public StepContext(ProcessGraph graph, long now, LongSupplier ids, Policy policy) {
    this(graph, now, ids, policy, Set.of());
  }

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
