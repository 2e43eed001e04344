package io.turgo.bench.chaos;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** What the ledger knows of one JVM of a node. Guarded by its ledger. */
final class Life {
  static final long NEVER = Long.MAX_VALUE;

  final String name;
  final Map<Long, ChaosLedger.Call> open = new HashMap<>();
  final Map<String, Integer> done = new HashMap<>();
  final List<ChaosLedger.Span> frozen = new ArrayList<>();

  /** When it alone could not reach the server, which to the others looks like its death. */
  final List<ChaosLedger.Span> unheard = new ArrayList<>();

  final TreeSet<Long> noted = new TreeSet<>();
  final TreeSet<Long> ran = new TreeSet<>();
  final TreeSet<Long> delivered = new TreeSet<>();
  long died = NEVER;
  long frozenSince = NEVER;
  long closedAfter = -1;
  int stuck;

  Life(String name) {
    this.name = name;
  }

  boolean alive() {
    return died == NEVER;
  }

  /** The longest time in a span in which nothing of a kind happened. */
  static long longestGap(NavigableSet<Long> times, long from, long to) {
    long last = from;
    long longest = 0;
    Collection<Long> within = times.subSet(from, to);
    for (long time : within) {
      longest = Math.max(longest, time - last);
      last = time;
    }
    return Math.max(longest, to - last);
  }
}
