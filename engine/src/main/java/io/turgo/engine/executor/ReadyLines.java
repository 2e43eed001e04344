package io.turgo.engine.executor;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ready jobs in memory, in a line for each priority. The highest priority goes first, but each
 * {@value #TURN_OF_THE_OLDEST}th turn is that of the job which has waited longest, so that jobs of
 * a low priority run also while higher ones keep coming. Not safe for threads.
 */
final class ReadyLines {
  /**
   * How often the oldest has its turn: often enough for the lowest priority to have a part of the
   * node that can be seen, and seldom enough to take little of it from the highest.
   */
  static final int TURN_OF_THE_OLDEST = 16;

  private final TreeMap<Integer, Deque<Dispatcher.Ready>> lines =
      new TreeMap<>(Comparator.reverseOrder());

  private int count;
  private int old;
  private int turns;

  int count() {
    return count;
  }

  /** How many are there for their age. */
  int countOfOld() {
    return old;
  }

  void add(Dispatcher.Ready entry) {
    lines.computeIfAbsent(entry.job().priority(), priority -> new ArrayDeque<>()).addLast(entry);
    count++;
    old += entry.old() ? 1 : 0;
  }

  /** Takes out whose turn it is; null if nobody is there. */
  Dispatcher.@Nullable Ready poll() {
    Map.Entry<Integer, Deque<Dispatcher.Ready>> line = lines.firstEntry();
    if (line == null) {
      return null;
    }
    if (++turns >= TURN_OF_THE_OLDEST) {
      turns = 0;
      line = lineOfTheOldest(line);
    }
    Dispatcher.Ready entry = line.getValue().removeFirst();
    left(entry, line.getValue());
    return entry;
  }

  /** The first of a line has waited longest of its line. */
  private Map.Entry<Integer, Deque<Dispatcher.Ready>> lineOfTheOldest(
      Map.Entry<Integer, Deque<Dispatcher.Ready>> highest) {
    Map.Entry<Integer, Deque<Dispatcher.Ready>> found = highest;
    long since = found.getValue().getFirst().sinceNanos();
    for (Map.Entry<Integer, Deque<Dispatcher.Ready>> line : lines.entrySet()) {
      long headSince = line.getValue().getFirst().sinceNanos();
      if (headSince - since < 0) {
        found = line;
        since = headSince;
      }
    }
    return found;
  }

  /** Takes out one of the lowest priority below this one that is not there for its age. */
  Dispatcher.@Nullable Ready pushOutBelow(int priority) {
    for (Map.Entry<Integer, Deque<Dispatcher.Ready>> line : lines.descendingMap().entrySet()) {
      if (line.getKey() >= priority) {
        return null;
      }
      Iterator<Dispatcher.Ready> latestFirst = line.getValue().descendingIterator();
      while (latestFirst.hasNext()) {
        Dispatcher.Ready entry = latestFirst.next();
        if (!entry.old()) {
          latestFirst.remove();
          left(entry, line.getValue());
          return entry;
        }
      }
    }
    return null;
  }

  private void left(Dispatcher.Ready entry, Deque<Dispatcher.Ready> line) {
    count--;
    old -= entry.old() ? 1 : 0;
    if (line.isEmpty()) {
      lines.remove(entry.job().priority());
    }
  }

  void removeIf(Predicate<Dispatcher.Ready> isToGo) {
    List<Dispatcher.Ready> all = lines.values().stream().flatMap(Deque::stream).toList();
    clear();
    all.stream().filter(isToGo.negate()).forEach(this::add);
  }

  void clear() {
    lines.clear();
    count = 0;
    old = 0;
  }
}
