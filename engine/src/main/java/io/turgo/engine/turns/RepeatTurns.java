package io.turgo.engine.turns;

import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Orders holders that keep losing the same instances to each other. A turn includes the user code,
 * during which no gate is held. One holder per node is left to compete, and each time one loses
 * another has won. So code repeats about as often as there are nodes.
 *
 * <p>A turn ends with its holder, or after a patience. The holder then continues without it,
 * because its user code may wait for another holder that waits for the turn. Safe for all threads;
 * waiting takes no thread.
 *
 * <p>A newcomer yields to holders that have a turn or wait for one. Otherwise it would win
 * repeatedly, because it starts immediately after a commit, sooner than they can.
 *
 * <p>Failure: taking a turn either succeeds or throws. One thread at a time starts turns, on behalf
 * of all, so that ending one turn within another causes no recursion.
 */
final class RepeatTurns {
  // Made before the heap is full.
  private static final String BEGINNING = Health.text("Starting queued turns");
  private static final String BOUNDING = Health.text("Limiting the time of a turn");

  private final DelayedActions later;
  private final Duration patience;
  private final Health health;

  /** Those that have begun and those that wait, in the order in which they came. */
  private final List<Turn> turns = new ArrayList<>();

  private final AtomicInteger beginning = new AtomicInteger();

  // Made before the heap is full.
  private final Runnable beginningFree = this::beginFree;
  private final Health.Action<Turn> bounding = this::bound;

  /** The turn of a holder at some instances. */
  private static final class Turn {
    private final Object holder;
    private final Set<Long> instances;
    private final Runnable go;
    private boolean begun;

    Turn(Object holder, Set<Long> instances, Runnable go) {
      this.holder = holder;
      this.instances = instances;
      this.go = go;
    }
  }

  /**
   * @param later gives turns on that have lasted for too long
   * @param patience how long a turn lasts at most
   */
  RepeatTurns(DelayedActions later, Duration patience, Health health) {
    this.later = later;
    this.patience = patience;
    this.health = health;
  }

  /**
   * Goes on with a holder when it is its turn.
   *
   * @param instances that nobody else has a turn at meanwhile
   * @param go must be quick and must not throw
   */
  void take(Object holder, Set<Long> instances, Runnable go) {
    if (!keeps(new Turn(holder, Set.copyOf(instances), go))) {
      begin();
    } else {
      go.run();
    }
  }

  /** Whether its holder has a turn that will do; otherwise this one is in line. */
  private synchronized boolean keeps(Turn turn) {
    Turn old = of(turn.holder);
    if (old != null && old.begun && old.instances.containsAll(turn.instances)) {
      return true;
    }
    turns.add(turn);
    if (old != null) {
      turns.remove(old);
    }
    return false;
  }

  /** Whether somebody has or waits for a turn at one of these. */
  synchronized boolean isWantedAny(LongStream instances) {
    return !turns.isEmpty()
        && instances.anyMatch(
            instance -> turns.stream().anyMatch(turn -> turn.instances.contains(instance)));
  }

  @SuppressWarnings("ReferenceEquality") // whoever has a turn is known by identity
  private @Nullable Turn of(Object holder) {
    for (int i = 0; i < turns.size(); i++) {
      if (turns.get(i).holder == holder) {
        return turns.get(i);
      }
    }
    return null;
  }

  /** Ends the turn of a holder, if it has one; never throws. */
  void end(Object holder) {
    synchronized (this) {
      Turn turn = of(holder);
      if (turn == null || !turns.remove(turn)) {
        return;
      }
    }
    begin();
  }

  /** Begins the turns that can; one thread at a time does it, the others leave a note. */
  private void begin() {
    if (beginning.getAndIncrement() != 0) {
      return;
    }
    int notes = 1;
    do {
      health.surely(BEGINNING, beginningFree);
      notes = beginning.addAndGet(-notes);
    } while (notes != 0);
  }

  private void beginFree() {
    for (Turn turn = nextFree(); turn != null; turn = nextFree()) {
      if (!Health.attempt(BOUNDING, bounding, turn)) {
        end(turn.holder); // it goes on without one
      }
      turn.go.run();
    }
  }

  private void bound(Turn turn) {
    later.after(patience.toNanos(), giveUp(turn));
  }

  private Runnable giveUp(Turn turn) {
    return () -> {
      synchronized (this) {
        if (!turns.remove(turn)) {
          return;
        }
      }
      begin();
    };
  }

  /** One whose turn it is: nobody is at its instances, and nobody waits for one before it. */
  private synchronized @Nullable Turn nextFree() {
    Set<Long> wanted = new HashSet<>();
    for (Turn turn : turns) {
      if (turn.begun) {
        wanted.addAll(turn.instances);
      }
    }
    for (Turn turn : turns) {
      if (!turn.begun) {
        if (turn.instances.stream().noneMatch(wanted::contains)) {
          turn.begun = true;
          return turn;
        }
        wanted.addAll(turn.instances);
      }
    }
    return null;
  }
}
