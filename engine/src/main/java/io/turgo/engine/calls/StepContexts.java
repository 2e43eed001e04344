package io.turgo.engine.calls;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.StepTime;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.usercode.Definitions;
import io.turgo.engine.usercode.Events;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the context of stepping.
 *
 * @param businessClock epoch milliseconds
 */
public record StepContexts(
    Definitions definitions, StepContext.Policy policy, Events events, LongSupplier businessClock) {

  /** Business time in epoch milliseconds. */
  public long now() {
    return businessClock.getAsLong();
  }

  /**
   * For a command.
   *
   * @param definitionId null for none
   * @param begun when it was begun, in epoch milliseconds of business time
   * @param userId on whose behalf it is done, null for nobody known
   * @param traceParent the trace that it is a part of, null for none
   */
  public StepContext of(
      @Nullable Long definitionId,
      long begun,
      LongSupplier ids,
      @Nullable String userId,
      Effort effort,
      @Nullable String traceParent) {
    ProcessGraph graph = graph(definitionId);
    return of(definitionId, graph, new StepTime(begun), ids, userId, effort, traceParent);
  }

  private StepContext of(
      @Nullable Long definitionId,
      ProcessGraph graph,
      StepTime time,
      LongSupplier ids,
      @Nullable String userId,
      Effort effort,
      @Nullable String traceParent) {
    return new StepContext(
        graph,
        () -> tenant(definitionId),
        time,
        ids,
        policy,
        events.wanted(graph),
        userId,
        effort,
        traceParent,
        activityId -> pausedAt(definitionId, activityId),
        other -> of(other, graph(other), time, ids, userId, effort, traceParent));
  }

  /** The tenant of a definition; empty for none. */
  public String tenant(@Nullable Long definitionId) {
    return definitionId == null ? "" : definitions.tenant(definitionId);
  }

  private long pausedAt(@Nullable Long definitionId, String activityId) {
    return definitionId == null
        ? StepContext.NOT_PAUSED
        : definitions.pausedAt(definitionId, activityId);
  }

  /** The key of a definition; empty for none. */
  public String key(@Nullable Long definitionId) {
    return definitionId == null ? "" : definitions.graph(definitionId).key();
  }

  /**
   * For stepping that only shows what would come of it: nobody hears of events, and ids are of no
   * row that there will ever be.
   */
  public StepContext previewing(@Nullable Long definitionId) {
    long[] next = {Long.MIN_VALUE};
    return previewing(definitionId, () -> next[0]++);
  }

  private StepContext previewing(@Nullable Long definitionId, LongSupplier ids) {
    return new StepContext(
        graph(definitionId),
        () -> tenant(definitionId),
        new StepTime(now()),
        ids,
        policy,
        Set.of(),
        null,
        new Effort(() -> {}),
        null,
        activityId -> pausedAt(definitionId, activityId),
        other -> previewing(other, ids));
  }

  /** Whether a job may run now, seen from its own row; null for one that is gone. */
  public boolean canRun(@Nullable JobRow job) {
    return job != null
        && (job.state() == JobRow.State.READY || job.state() == JobRow.State.TIMER)
        && (job.dueAt() == null || job.dueAt() <= now());
  }

  private ProcessGraph graph(@Nullable Long definitionId) {
    return definitionId == null ? ProcessGraph.NONE : definitions.graph(definitionId);
  }
}
