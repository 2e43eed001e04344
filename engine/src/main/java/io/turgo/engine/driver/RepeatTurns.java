package io.turgo.engine.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Lets attempts that keep losing the same instances to each other go one after the other, user code
 * included, which gates are not held for. One of each node is left to compete, and each time one of
 * those loses another has won, so that code is repeated about as often as there are nodes.
 *
 * <p>A turn ends with its attempt, or after a patience: the attempt then goes on without it, since
 * its user code may wait for somebody who waits for the turn. Safe for all threads; nobody waits
 * here with a thread.
 */
final class RepeatTurns {
  private final Executor threads;
  private final Duration patience;
  private final Map<Attempt, Turn> turns = new ConcurrentHashMap<>();

  /** In the order in which they came. */
  private final List<Turn> waiting = new ArrayList<>();

  private final Set<Long> taken = new HashSet<>();

  private record Turn(Attempt attempt, Set<Long> instances, Runnable go) {}

  /**
   * @param threads give turns on that have lasted for too long
   * @param patience how long a turn lasts at most
   */
  RepeatTurns(Executor threads, Duration patience) {
    this.threads = threads;
    this.patience = patience;
  }

  /**
   * Goes on with an attempt when it is its turn.
   *
   * @param instances that nobody else has a turn at meanwhile
   * @param go must be quick and must not throw
   */
  void take(Attempt attempt, Set<Long> instances, Runnable go) {
    Turn turn = new Turn(attempt, Set.copyOf(instances), go);
    Turn old = turns.put(attempt, turn);
    if (old != null && old.instances().containsAll(instances)) {
      turns.put(attempt, old);
      go.run();
      return;
    }
    List<Turn> begun;
    synchronized (this) {
      if (old != null) {
        remove(old);
      }
      waiting.add(turn);
      begun = begin();
    }
    run(begun);
  }

  /** Ends the turn of an attempt, if it has one. */
  void end(Attempt attempt) {
    if (turns.isEmpty()) {
      return;
    }
    Turn turn = turns.remove(attempt);
    if (turn != null) {
      run(removed(turn));
    }
  }

  private synchronized List<Turn> removed(Turn turn) {
    remove(turn);
    return begin();
  }

  private void remove(Turn turn) {
    if (!waiting.remove(turn)) {
      taken.removeAll(turn.instances());
    }
  }

  /** Those whose turn it is: nobody is at their instances, and nobody waits for one before them. */
  private List<Turn> begin() {
    List<Turn> begun = new ArrayList<>();
    Set<Long> wanted = new HashSet<>(taken);
    for (Iterator<Turn> all = waiting.iterator(); all.hasNext(); ) {
      Turn turn = all.next();
      boolean free = turn.instances().stream().noneMatch(wanted::contains);
      wanted.addAll(turn.instances());
      if (free) {
        all.remove();
        taken.addAll(turn.instances());
        begun.add(turn);
      }
    }
    return begun;
  }

  private void run(List<Turn> begun) {
    for (Turn turn : begun) {
      CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS, threads)
          .execute(() -> giveUp(turn));
      turn.go().run();
    }
  }

  private void giveUp(Turn turn) {
    if (turns.remove(turn.attempt(), turn)) {
      run(removed(turn));
    }
  }
}
