package io.turgo.engine.commit;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The committer of units that keep losing. It writes the units whose instances are not locked. The
 * others move to the end of the queue and block no other unit. Every other time the first unit is
 * written alone and waits for the locks of its rows.
 */
final class SlowLane extends Committer {
  /** For how long a unit waits for its rows. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How many units in the queue wait for rows; touched by this lane's thread only, as the next. */
  private int heldUnits;

  /** Whether the next unit goes alone and waits for its rows. */
  private boolean turn;

  SlowLane(BlockingQueue<UnitOfWork> queue, Parts parts) {
    super("turgo-slow-lane", queue, parts);
  }

  @Override
  boolean goesAlone() {
    return turn;
  }

  @Override
  void write(GroupCommit.Lane open, List<UnitOfWork> taken) {
    for (UnitOfWork unit : taken) {
      if (unit.wasLocked()) {
        heldUnits--;
      }
    }
    parts.commits().write(open, unanswered(taken), turn ? GroupMode.SLOW_TURN : GroupMode.SLOW);
  }

  @Override
  void written() {
    turn = !turn && heldUnits > 0; // the unit that has waited for longest is next
  }

  @Override
  GroupCommit.HeldUnits held() {
    return (unit, mode) -> {
      long now = System.nanoTime();
      unit.isLocked(now);
      boolean hadItsTurn = mode == GroupMode.SLOW_TURN;
      if ((parts.closing().getAsBoolean() && hadItsTurn)
          || now - unit.lockedSince() > PATIENCE_NANOS) {
        parts.answers().clashed(unit);
      } else {
        queue.add(unit);
        heldUnits++;
      }
    };
  }
}
