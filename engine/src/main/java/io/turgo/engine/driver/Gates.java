package io.turgo.engine.driver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One unit in flight per instance: who comes while another steps or commits waits in line, without
 * taking a thread. Safe for all threads; a line is served in order of arrival.
 */
final class Gates {
  private final ConcurrentHashMap<Long, Deque<Attempt>> lines = new ConcurrentHashMap<>();

  /**
   * Takes the gates that the attempt does not have yet; false if it waits in the line of one. Gates
   * are taken in the order of ids, so that two attempts never wait for each other.
   */
  boolean enter(Attempt attempt) {
    while (attempt.gatesHeld < attempt.gates.length) {
      if (!enter(attempt.gates[attempt.gatesHeld], attempt)) {
        return false;
      }
      attempt.gatesHeld++;
    }
    return true;
  }

  private boolean enter(long instanceId, Attempt attempt) {
    boolean[] entered = {false};
    lines.compute(
        instanceId,
        (id, line) -> {
          if (line == null) {
            entered[0] = true;
            return new ArrayDeque<>(2);
          }
          line.addLast(attempt);
          return line;
        });
    return entered[0];
  }

  /** Takes those out of the line, from its head, that fulfil a condition; for the gate's holder. */
  List<Attempt> takeWhile(long instanceId, int max, Predicate<Attempt> condition) {
    List<Attempt> taken = new ArrayList<>();
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          while (taken.size() < max && !line.isEmpty() && condition.test(line.getFirst())) {
            taken.add(line.removeFirst());
          }
          return line;
        });
    return taken;
  }

  /** Puts attempts back at the head of the line, for the gate's holder. */
  void putBack(long instanceId, List<Attempt> attempts) {
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          for (int i = attempts.size() - 1; i >= 0; i--) {
            line.addFirst(attempts.get(i));
          }
          return line;
        });
  }

  /**
   * Gives the attempt's gates up, each to the next in its line.
   *
   * @return who now has all the gates that it takes
   */
  List<Attempt> leave(Attempt attempt) {
    List<Attempt> ready = List.of();
    while (attempt.gatesHeld > 0) {
      attempt.gatesHeld--;
      Attempt next = leave(attempt.gates[attempt.gatesHeld]);
      if (next == null) {
        continue;
      }
      next.gatesHeld++;
      if (enter(next)) {
        ready = ready.isEmpty() ? new ArrayList<>(2) : ready;
        ready.add(next);
      }
    }
    return ready;
  }

  private @Nullable Attempt leave(long instanceId) {
    Attempt[] next = new Attempt[1];
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          next[0] = line.pollFirst();
          return next[0] == null ? null : line;
        });
    return next[0];
  }
}
