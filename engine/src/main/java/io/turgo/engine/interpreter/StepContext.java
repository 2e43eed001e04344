package io.turgo.engine.interpreter;

import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.ProcessGraph;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What stepping may use of the world.
 *
 * @param graph the definition of the instance
 * @param tenant the tenant of that definition, empty for none
 * @param time business time
 * @param ids fresh ids
 * @param events the types of events that somebody listens to
 * @param userId on whose behalf the command is done, null for nobody known
 * @param effort what the unit has taken so far
 * @param traceParent the trace that jobs which the command makes continue, null for none
 * @param pauses which activities of that definition are paused
 * @param others the same for another definition, to which the command moves the instance
 */
public record StepContext(
    ProcessGraph graph,
    Supplier<String> tenant,
    StepTime time,
    LongSupplier ids,
    Policy policy,
    Set<TurgoEngineEventType> events,
    @Nullable String userId,
    Effort effort,
    @Nullable String traceParent,
    Pauses pauses,
    LongFunction<StepContext> others) {
  /** The epoch of what is not paused. */
  public static final long NOT_PAUSED = -1;

  /** For stepping that nobody listens to, on nobody's behalf. */
  public StepContext(ProcessGraph graph, long now, LongSupplier ids, Policy policy) {
    this(
        graph,
        now,
        ids,
        policy,
        definitionId -> {
          throw new IllegalStateException("Expected no step in definition " + definitionId);
        });
  }

  /** The same where the instance may go to other definitions. */
  public StepContext(
      ProcessGraph graph,
      long now,
      LongSupplier ids,
      Policy policy,
      LongFunction<StepContext> others) {
    this(
        graph,
        () -> "",
        new StepTime(now),
        ids,
        policy,
        Set.of(),
        null,
        new Effort(() -> {}),
        null,
        activityId -> NOT_PAUSED,
        others);
  }

  /** Business time in epoch milliseconds. */
  public long now() {
    return time.now();
  }

  /** Business time in the zone of times that have none. */
  ZonedDateTime zonedNow() {
    return Instant.ofEpochMilli(now()).atZone(policy.zone());
  }

  /**
   * What the engine's settings say.
   *
   * @param history what is recorded where the definition does not say it
   * @param definitionHistory whether a definition can say it
   * @param sequenceFlows whether sequence flows that are taken are recorded as activities are
   * @param attempts attempts of a job whose element has no retry cycle
   * @param retryPause time between two of them
   * @param taskLog whether what happens to tasks is written to the task log
   * @param limits of each unit of work
   * @param zone of times that have none, and of days that timers count
   * @param routing which queue brings a job
   * @param pace how quickly cycles of timers fire
   */
  public record Policy(
      HistoryDetail history,
      boolean definitionHistory,
      boolean sequenceFlows,
      int attempts,
      Duration retryPause,
      boolean taskLog,
      UnitLimits limits,
      ZoneId zone,
      JobRouting routing,
      CyclePace pace) {}

  /** Knows which activities are paused. */
  @FunctionalInterface
  public interface Pauses {
    /** The epoch of the definitions in which an activity is paused, or {@link #NOT_PAUSED}. */
    long epoch(String activityId);
  }

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
