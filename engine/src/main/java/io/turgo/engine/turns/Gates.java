package io.turgo.engine.turns;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Allows one unit in flight per instance. A unit that arrives while another steps or commits waits
 * in line, without taking a thread. Safe for all threads; a line is served in order of arrival.
 *
 * <p>A line knows the holder of its gate and is a chain of the waiting units, which takes no
 * memory. So entering and leaving can be repeated after a failure for lack of memory.
 *
 * @param <T> the type of the units that pass through the gates
 */
public final class Gates<T extends Gated<T>> {
  private final ConcurrentHashMap<Long, Line<T>> lines = new ConcurrentHashMap<>();

  /** Who has a gate and who waits for it; touched under the lock of its entry in the map. */
  private static final class Line<T extends Gated<T>> {
    private T holder;
    private @Nullable T first;
    private @Nullable T last;

    Line(T holder) {
      this.holder = holder;
    }

    @SuppressWarnings("ReferenceEquality") // entrants are known by identity
    boolean isHeldBy(T entrant) {
      return holder == entrant;
    }

    void addLast(T entrant) {
      entrant.next = null;
      if (last == null) {
        first = entrant;
      } else {
        last.next = entrant;
      }
      last = entrant;
    }

    void addFirst(T entrant) {
      entrant.next = first;
      first = entrant;
      if (last == null) {
        last = entrant;
      }
    }

    @Nullable T takeFirst() {
      T taken = first;
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
   * Takes the gates that an entrant wants and does not have yet; false if it waits in the line of
   * one. Gates are taken in the order of ids, so that two never wait for each other.
   */
  public boolean enter(T entrant) {
    while (entrant.held < entrant.wanted.length) {
      if (!enter(entrant.wanted[entrant.held], entrant)) {
        return false;
      }
      entrant.held++;
    }
    return true;
  }

  /** The same for one that went past the gates before, or takes that of its instance only. */
  public boolean enterOwn(T entrant) {
    entrant.wantOwn();
    return enter(entrant);
  }

  /** Lets an entrant go past all gates. */
  public void passBy(T entrant) {
    entrant.passBy();
  }

  private boolean enter(long instanceId, T entrant) {
    boolean[] entered = {false};
    lines.compute(
        instanceId,
        (id, line) -> {
          if (line == null || line.isHeldBy(entrant)) {
            entered[0] = true;
            return line == null ? new Line<>(entrant) : line;
          }
          line.addLast(entrant);
          return line;
        });
    return entered[0];
  }

  /**
   * Takes gates without waiting in line. Whether it got all of them or not, {@link #leave} gives up
   * those that it has.
   *
   * @param wanted in the order of ids
   */
  public boolean tryEnter(T entrant, long[] wanted) {
    entrant.wanted = wanted;
    return tryEnterBeside(entrant, entrant);
  }

  /**
   * Takes the gates that an entrant wants without waiting in line, as {@link #tryEnter}.
   *
   * @param beside whose gates it may pass, because it becomes a part of that one's unit
   */
  public boolean tryEnterBeside(T entrant, T beside) {
    entrant.held = entrant.wanted.length;
    for (long instanceId : entrant.wanted) {
      Line<T> line =
          lines.compute(instanceId, (id, there) -> there == null ? new Line<>(entrant) : there);
      if (!line.isHeldBy(entrant) && !line.isHeldBy(beside)) {
        return false;
      }
    }
    return true;
  }

  /** Takes those out of the line, from its head, that fulfil a condition; for the gate's holder. */
  public List<T> takeWhile(long instanceId, int max, Predicate<? super T> condition) {
    List<T> taken = new ArrayList<>();
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

  /** Puts some back at the head of the line, for the gate's holder. */
  public void putBack(long instanceId, List<T> taken) {
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          for (int i = taken.size() - 1; i >= 0; i--) {
            line.addFirst(taken.get(i));
          }
          return line;
        });
  }

  /** Makes an entrant the holder of the gate of its instance, which is held for its unit. */
  public void handOver(T entrant) {
    entrant.held = entrant.wanted.length; // it may have come to the unit from the line
    lines.computeIfPresent(
        entrant.instanceId(),
        (id, line) -> {
          line.holder = entrant;
          return line;
        });
  }

  /**
   * Gives the gates up that an entrant has, each to the next in its line. {@link #successors} then
   * has those who have all their gates now.
   */
  public void leave(T entrant) {
    if (entrant.held < entrant.wanted.length) {
      entrant.held++; // an error can come between taking the next gate and counting it
    }
    while (entrant.held > 0) {
      T next = leave(entrant.wanted[entrant.held - 1], entrant);
      entrant.held--;
      if (next != null) {
        next.held++;
        if (entersRest(next)) {
          next.next = entrant.next; // kept there in case the next gate needs another try
          entrant.next = next;
        }
      }
    }
  }

  /** Those who have all their gates since an entrant has left, as a chain; null for nobody. */
  public @Nullable T successors(T entrant) {
    T ready = entrant.next;
    entrant.next = null;
    return ready;
  }

  /** The first of a chain goes; returns the rest. */
  public @Nullable T rest(T first) {
    return successors(first);
  }

  /** Two chains as one. */
  public @Nullable T chained(@Nullable T first, @Nullable T rest) {
    if (first == null) {
      return rest;
    }
    T last = first;
    while (last.next != null) {
      last = last.next;
    }
    last.next = rest;
    return first;
  }

  /** Whether it has all its gates, or has to try for them on a thread of its own. */
  private boolean entersRest(T next) {
    try {
      return next.held == next.wanted.length || enter(next);
    } catch (OutOfMemoryError e) {
      return true; // it is not in a line, and enters before it is stepped
    }
  }

  /** Who a gate was handed to. */
  private static final class Handed<T> {
    private @Nullable T to;
  }

  private @Nullable T leave(long instanceId, T entrant) {
    Handed<T> handed = new Handed<>();
    lines.computeIfPresent(
        instanceId,
        (id, line) -> {
          if (!line.isHeldBy(entrant)) {
            return line; // given up already
          }
          T taken = line.takeFirst();
          handed.to = taken;
          if (taken == null) {
            return null;
          }
          line.holder = taken;
          return line;
        });
    return handed.to;
  }
}
