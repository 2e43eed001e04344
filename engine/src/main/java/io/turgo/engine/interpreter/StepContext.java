package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.model.ProcessGraph;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What stepping may use of the world.
 *
 * @param graph the definition of the instance
 * @param now business time in epoch milliseconds, the same for the whole unit
 * @param ids fresh ids
 * @param events the types of events that somebody listens to
 * @param userId on whose behalf the command is done, null for nobody known
 */
public record StepContext(
    ProcessGraph graph,
    long now,
    LongSupplier ids,
    Policy policy,
    Set<TurgoEngineEventType> events,
    @Nullable String userId) {

  /** For stepping that nobody listens to, on nobody's behalf. */
  public StepContext(ProcessGraph graph, long now, LongSupplier ids, Policy policy) {
    this(graph, now, ids, policy, Set.of(), null);
  }

  /**
   * What the engine's settings say.
   *
   * @param attempts attempts of a job whose element has no retry cycle
   * @param retryPause time between two of them
   * @param taskLog whether what happens to tasks is written to the task log
   */
  public record Policy(HistoryDetail history, int attempts, Duration retryPause, boolean taskLog) {}

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
