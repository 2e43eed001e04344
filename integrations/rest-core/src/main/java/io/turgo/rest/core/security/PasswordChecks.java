package io.turgo.rest.core.security;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Turns for checks of passwords, which take much of a processor: a few run, and a few more wait.
 *
 * <p>One network has one check waiting, and one name has two, so that a sender of many wrong
 * passwords takes few of the places. A sender whose password was right before has a turn of its
 * own, which no other sender can take. Safe for all threads.
 */
final class PasswordChecks {
  private static final int CHECKED_AT_ONCE = 2;
  private static final int WAITING_AT_ONCE = 64;
  private static final int WAITING_PER_NETWORK = 1;
  private static final int WAITING_PER_NAME = 2;
  private static final long PATIENCE_SECONDS = 10;
  private static final int REMEMBERED = 10_000;

  private final boolean behindProxy;
  private final Semaphore turns = new Semaphore(CHECKED_AT_ONCE, true);
  private final Semaphore reserved = new Semaphore(1, true);
  private final Map<String, Integer> waiting = new ConcurrentHashMap<>();

  /** Senders that have succeeded; the one that did so longest ago is forgotten first. */
  private final Set<String> succeeded =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > REMEMBERED;
                }
              }));

  /**
   * @param behindProxy whether all senders have the address of a proxy, so that networks say
   *     nothing
   */
  PasswordChecks(boolean behindProxy) {
    this.behindProxy = behindProxy;
  }

  /**
   * Runs a check once it is its turn.
   *
   * @throws TooManyAttemptsException if too many wait
   */
  boolean run(String network, String name, BooleanSupplier check) {
    String sender = network + ' ' + name;
    boolean known = succeeded.contains(sender);
    boolean right =
        known ? run(reserved, List.of(), check) : run(turns, keys(network, name), check);
    if (right) {
      succeeded.remove(sender);
      succeeded.add(sender);
    }
    return right;
  }

  /** Whose waiting checks are counted, with how many there may be. */
  private List<Map.Entry<String, Integer>> keys(String network, String name) {
    Map.Entry<String, Integer> ofName = Map.entry("name " + name, WAITING_PER_NAME);
    return behindProxy
        ? List.of(ofName)
        : List.of(ofName, Map.entry("network " + network, WAITING_PER_NETWORK));
  }

  private boolean run(
      Semaphore turn, List<Map.Entry<String, Integer>> keys, BooleanSupplier check) {
    if (!turn.tryAcquire()) {
      await(turn, keys);
    }
    try {
      return check.getAsBoolean();
    } finally {
      turn.release();
    }
  }

  private void await(Semaphore turn, List<Map.Entry<String, Integer>> keys) {
    boolean fits = turn.getQueueLength() < WAITING_AT_ONCE;
    for (Map.Entry<String, Integer> key : keys) {
      fits &= waiting.merge(key.getKey(), 1, Integer::sum) <= key.getValue();
    }
    try {
      if (!fits || !turn.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new TooManyAttemptsException(PATIENCE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TooManyAttemptsException(PATIENCE_SECONDS);
    } finally {
      for (Map.Entry<String, Integer> key : keys) {
        waiting.computeIfPresent(key.getKey(), (name, count) -> count == 1 ? null : count - 1);
      }
    }
  }
}
