package io.turgo.engine.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One unit in flight per instance: who comes while another steps or commits waits in line, without
 * taking a thread. Safe for all threads; a line is served in order of arrival.
 *
 * <p>Lines know who has the gate, and are chains of the attempts themselves, which takes no memory:
 * so entering and leaving can be done once more after one that failed for lack of it.
 */
final class Gates {
  private final ConcurrentHashMap<Long, Line> lines = new ConcurrentHashMap<>();

  /** Who has a gate and who waits for it; touched under the lock of its entry in the map. */
  private static final class Line {
    private Attempt holder;
    private @Nullable Attempt first;
    private @Nullable Attempt last;

    Line(Attempt holder) {
      this.holder = holder;
    }

    void addLast(Attempt attempt) {
      attempt.next = null;
      if (last == null) {
        first = attempt;
      } else {
        last.next = attempt;
      }
      last = attempt;
    }

    void addFirst(Attempt attempt) {
      attempt.next = first;
      first = attempt;
      if (last == null) {
        last = attempt;
      }
    }

    @Nullable Attempt takeFirst() {
      Attempt taken = first;
      if (taken != null) {
        first = taken.next;
        taken.next = null;
        if (first == null) {
          last = null;
        }
      }
      return taken;
    }
  }

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
          if (line == null || line.holder == attempt) {
            entered[0] = true;
            return line == null ? new Line(attempt) : line;
          }
          line.addLast(attempt);
          return line;
        });
    return entered[0];
  }

  /**
   * Takes gates without waiting in line. Whether it got all of them or not, {@link #leave} gives up
   * those that it has.
   *
   * @param wanted in the order of ids
   * @param beside whose gates it may pass, because it becomes a part of that one's unit
   */
  boolean tryEnter(Attempt attempt, long[] wanted, @Nullable Attempt beside) {
    attempt.gates = wanted;
    attempt.gatesHeld = wanted.length;
    for (long instanceId : wanted) {
      Line line =
          lines.compute(instanceId, (id, there) -> there == null ? new Line(attempt) : there);
      if (line.holder != attempt && line.holder != beside) {
        return false;
      }
    }
    return true;
  }

  /** Takes those out of the line, from its head, that fulfil a condition; for the gate's holder. */
  List<Attempt> takeWhile(long instanceId, int max, Predicate<Attempt> condition) {
    List<Attempt> taken = new ArrayList<>();
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          try {
            while (taken.size() < max && line.first != null && condition.test(line.first)) {
              taken.add(line.first);
              line.takeFirst();
            }
          } catch (OutOfMemoryError e) {
            return line; // the others stay in line
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

  /** Makes an attempt the holder of a gate that is held for its unit. */
  void handOver(Attempt attempt) {
    lines.computeIfPresent(
        attempt.instanceId,
        (id, line) -> {
          line.holder = attempt;
          return line;
        });
  }

  /**
   * Gives the attempt's gates up, each to the next in its line.
   *
   * @return who now has all the gates that it takes, a chain of attempts; null for nobody
   */
  @Nullable Attempt leave(Attempt attempt) {
    while (attempt.gatesHeld > 0) {
      Attempt next = leave(attempt.gates[attempt.gatesHeld - 1], attempt);
      attempt.gatesHeld--;
      if (next != null) {
        next.gatesHeld++;
        if (entersRest(next)) {
          next.next = attempt.next; // kept there in case the next gate needs another try
          attempt.next = next;
        }
      }
    }
    Attempt ready = attempt.next;
    attempt.next = null;
    return ready;
  }

  /** Whether it has all its gates, or has to try for them on a thread of its own. */
  private boolean entersRest(Attempt next) {
    try {
      return next.gatesHeld == next.gates.length || enter(next);
    } catch (OutOfMemoryError e) {
      return true; // it is not in a line, and enters before it is stepped
    }
  }

  private @Nullable Attempt leave(long instanceId, Attempt attempt) {
    Attempt[] next = new Attempt[1];
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          if (line.holder != attempt) {
            return line; // given up already
          }
          Attempt taken = line.takeFirst();
          next[0] = taken;
          if (taken == null) {
            return null;
          }
          line.holder = taken;
          return line;
        });
    return next[0];
  }
}
