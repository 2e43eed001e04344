package io.turgo.engine.turns;

import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.TurnLocks;
import java.time.Duration;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Lets those that keep losing the same instances to each other go one after the other: first among
 * those of this node, then among the nodes. One that had a turn of its node alone would win against
 * those that have both, again and again. Safe for all threads.
 */
public final class Turns {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final RepeatTurns ofNode;
  private final NodeTurns amongNodes;

  /**
   * @param locks by which nodes take turns, null where there is no other
   */
  public Turns(@Nullable TurnLocks locks, DelayedActions later, Health health) {
    this.ofNode = new RepeatTurns(later, PATIENCE, health);
    this.amongNodes = new NodeTurns(locks, later, PATIENCE, health);
  }

  /**
   * Goes on with something when it is its turn.
   *
   * @param holder who it is, compared by identity
   * @param instances that nobody else has a turn at meanwhile
   * @param go must be quick and must not throw
   */
  public void take(Object holder, Set<Long> instances, Runnable go) {
    ofNode.take(holder, instances, () -> amongNodes.take(holder, instances, go));
  }

  /** Ends the turns of a holder, if it has any; never throws. */
  public void end(Object holder) {
    amongNodes.end(holder);
    ofNode.end(holder);
  }

  /** Whether somebody has or waits for a turn at one of these. */
  public boolean isWantedAny(LongStream instances) {
    return ofNode.isWantedAny(instances);
  }

  /** Nobody waits for a turn any more. */
  public void stop() {
    amongNodes.close();
  }
}
