package io.turgo.engine.driver;

import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.interpreter.StepTime;
import io.turgo.engine.model.ProcessGraph;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives stepping what it may use of the world.
 *
 * @param businessClock epoch milliseconds
 */
record StepContexts(
    Definitions definitions, StepContext.Policy policy, Events events, LongSupplier businessClock) {

  long now() {
    return businessClock.getAsLong();
  }

  /**
   * For a command.
   *
   * @param definitionId 0 for none
   * @param begun when it was begun, in epoch milliseconds of business time
   * @param userId on whose behalf it is done, null for nobody known
   * @param traceParent the trace that it is a part of, null for none
   */
  StepContext of(
      long definitionId,
      long begun,
      LongSupplier ids,
      @Nullable String userId,
      Effort effort,
      @Nullable String traceParent) {
    ProcessGraph graph = graph(definitionId);
    StepTime time = new StepTime(begun);
    return new StepContext(
        graph,
        () -> definitions.tenant(definitionId),
        time,
        ids,
        policy,
        events.wanted(graph),
        userId,
        effort,
        traceParent,
        activityId -> definitions.pausedAt(definitionId, activityId));
  }

  /** The tenant of a definition; empty for none. */
  String tenant(long definitionId) {
    return definitions.tenant(definitionId);
  }

  /** The key of a definition; empty for none. */
  String key(long definitionId) {
    return definitionId == 0 ? "" : definitions.graph(definitionId).key();
  }

  /**
   * For stepping that only shows what would come of it: nobody hears of events, and ids are of no
   * row that there will ever be.
   */
  StepContext previewing(long definitionId) {
    long[] next = {Long.MIN_VALUE};
    return new StepContext(
        graph(definitionId),
        () -> definitions.tenant(definitionId),
        new StepTime(now()),
        () -> next[0]++,
        policy,
        Set.of(),
        null,
        new Effort(() -> {}),
        null,
        activityId -> definitions.pausedAt(definitionId, activityId));
  }

  private ProcessGraph graph(long definitionId) {
    return definitionId == 0 ? ProcessGraph.NONE : definitions.graph(definitionId);
  }
}
