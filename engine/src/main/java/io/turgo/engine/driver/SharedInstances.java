package io.turgo.engine.driver;

import io.turgo.engine.calls.OtherInstances;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Command;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/**
 * Units that change other instances in addition to their own. Each is written with the gates of all
 * its instances, on the newest copies, and includes the units that wait in line for the same ones.
 * So many called instances that end need one commit, and none loses against another.
 *
 * <p>User code runs without gates, so its stepping may be outdated. The unit is stepped again with
 * the outcomes of its calls after it has the gates.
 */
final class SharedInstances {
  private static final int MOST_TAKEN_ALONG = 50;

  private final Handover handover;
  private final KnownInstances instances;
  private final AttemptStepper stepper;

  // Made before the heap is full.
  private final BiConsumer<Attempt, SteppedUnit> joining = this::takeAlong;

  /** How an attempt stands that was stepped to its end. */
  enum Fit {
    /** It can be written. */
    READY,
    /** Others have instances that it changes: it goes on when its gates are its own. */
    WAITS,
    /** It was stepped on copies that are old. */
    OLD
  }

  SharedInstances(Handover handover, KnownInstances instances, AttemptStepper stepper) {
    this.handover = handover;
    this.instances = instances;
    this.stepper = stepper;
  }

  /** Takes the gates of all that the attempt changes, as far as nobody has them. */
  Fit fit(Attempt attempt) {
    if (!isGated(attempt)) {
      return Fit.READY;
    }
    long[] wanted = wanted(attempt);
    if (wanted.length > attempt.wanted().count() && !handover.tryEnter(attempt, wanted)) {
      return Fit.WAITS;
    }
    for (InstanceState other : statesOf(attempt).values()) {
      InstanceSnapshot base = other.base();
      InstanceSnapshot known = base == null ? null : instances.cached(other.id());
      if (known != null && !AttemptStepper.sameRev(base, known)) {
        return Fit.OLD;
      }
    }
    return Fit.READY;
  }

  /**
   * Whether others have changed what its user code had seen, so that it needs a turn to run again:
   * it was stepped to its end before, or it would not wait for gates of other instances.
   */
  static boolean isOvertaken(Attempt attempt) {
    return attempt.takesSeveral()
        && attempt.transaction() == null
        && attempt.order() == Attempt.Order.AS_IT_COMES;
  }

  private static boolean isGated(Attempt attempt) {
    return attempt.isGated() && attempt.transaction() == null && attempt.changesOthers();
  }

  private static Map<Long, InstanceState> statesOf(Attempt attempt) {
    OtherInstances others = attempt.others();
    return others == null ? Map.of() : others.byId();
  }

  /** Its gates and those of all that it changes and that were there before, in order. */
  private static long[] wanted(Attempt attempt) {
    return LongStream.concat(
            attempt.wanted(),
            statesOf(attempt).values().stream()
                .filter(other -> other.base() != null)
                .mapToLong(InstanceState::id))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Steps those that wait for instances of the unit on top of it, as far as they fit. */
  void takeAlong(SteppedUnit unit) {
    Attempt first = unit.first();
    if (!isGated(first)
        || first.company() == Attempt.Company.NONE
        || first.order() == Attempt.Order.IN_TURN) {
      return;
    }
    for (long instanceId : first.wanted().toArray()) {
      int room = MOST_TAKEN_ALONG - unit.included().size();
      if (instanceId != first.instanceId() && room > 0) {
        List<Attempt> waiting =
            handover.takeBehind(instanceId, room, attempt -> fits(attempt, unit));
        handover.carryEach(waiting, joining, unit);
      }
    }
  }

  private static boolean fits(Attempt attempt, SteppedUnit unit) {
    return attempt.takesSeveral()
        && attempt.others() != null
        && attempt.company() != Attempt.Company.NONE
        && attempt.order() == Attempt.Order.AS_IT_COMES
        && !(attempt.command instanceof Command.Begin)
        && !unit.has(attempt.instanceId());
  }

  /** Has an attempt join, or lets it go on by itself. */
  private void takeAlong(Attempt attempt, SteppedUnit unit) {
    if (!joins(attempt, unit)) {
      attempt.queue();
      handover.release(attempt);
      handover.goOn(attempt);
    }
  }

  private boolean joins(Attempt attempt, SteppedUnit unit) {
    OtherInstances others = attempt.others();
    if (others == null || !handover.tryEnterBeside(attempt, unit.first())) {
      return false;
    }
    InstanceSnapshot snapshot = instances.of(attempt);
    if (snapshot == null) {
      return false;
    }
    Map<Long, InstanceState> below = unit.all();
    others.stepOn(below);
    Advance advance = stepper.tryAdvance(attempt, snapshot, InstanceState.of(snapshot));
    others.stepOn(Map.of());
    if (!(advance instanceof Advance.Ready(InstanceState own))
        || !isGated(attempt)
        || unit.touchesOwn(others.byId().keySet())
        || wanted(attempt).length > attempt.wanted().count()) {
      return false;
    }
    unit.join(attempt, own);
    return true;
  }
}
