package io.turgo.bench.chaos;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What nodes did and were told, kept outside their database by a process that is never killed: in
 * memory, and as a file that is only appended to, for those who look for the cause of a finding.
 * Safe for all threads.
 */
final class ChaosLedger implements AutoCloseable {
  enum Outcome {
    OPEN,
    ACKNOWLEDGED,
    /** Refused in a way that says that nothing was committed. */
    REFUSED,
    /** The caller cannot know. */
    UNKNOWN
  }

  /** One call of an application. */
  static final class Call {
    final String life;
    final String kind;
    final String key;
    final long begun;
    long ended;
    Outcome outcome = Outcome.OPEN;
    String error = "";

    /**
     * @param kind start (the key is the business key), note (instance and variable), batch (the
     *     search key), complete (the task), or something that leaves no trace
     */
    Call(String life, String kind, String key, long begun) {
      this.life = life;
      this.kind = kind;
      this.key = key;
      this.begun = begun;
    }

    @Override
    public String toString() {
      return "%s %s by node %s, begun %tT.%<tL, %s %s"
          .formatted(kind, key, life, begun, outcome, error);
    }
  }

  /** From when to when, in epoch milliseconds. */
  record Span(long from, long to) {
    boolean touches(long otherFrom, long otherTo) {
      return from <= otherTo && otherFrom <= to;
    }
  }

  /** User code began to run. */
  record Run(String life, long at) {}

  private final PrintWriter file;
  private final Map<String, Life> lives = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<String, List<Run>> runs = new HashMap<>();
  private final Map<String, List<Long>> threw = new HashMap<>();
  private final Map<String, List<Long>> deliveries = new HashMap<>();
  private final List<String> strange = new ArrayList<>();

  ChaosLedger(Path path) throws IOException {
    this.file = new PrintWriter(Files.newBufferedWriter(path, StandardCharsets.UTF_8), true);
  }

  synchronized void born(String life) {
    lives.put(life, new Life(life));
  }

  /** A JVM is being killed; what it has not answered is unknown. */
  synchronized void died(String name) {
    Life life = life(name);
    if (life.alive()) {
      life.died = System.currentTimeMillis();
      note("died " + name);
    }
  }

  synchronized void frozen(String name) {
    life(name).frozenSince = System.currentTimeMillis();
    note("frozen " + name);
  }

  synchronized void thawed(String name) {
    Life life = life(name);
    if (life.frozenSince != Life.NEVER) {
      life.frozen.add(new Span(life.frozenSince, System.currentTimeMillis()));
      life.frozenSince = Life.NEVER;
      note("thawed " + name);
    }
  }

  /** A node alone was cut off from the server since a time. */
  synchronized void unheard(String name, long since) {
    life(name).unheard.add(new Span(since, System.currentTimeMillis()));
  }

  /** Notes what the harness does, for readers of the file. */
  synchronized void note(String what) {
    file.println(System.currentTimeMillis() + " harness " + what);
  }

  /** Enters a line of a node. */
  synchronized void enter(String name, String line) {
    file.println(name + " " + line);
    Life life = life(name);
    String[] words = line.split(" ", 5);
    try {
      switch (words[0]) {
        case "C" -> {
          Call call = new Call(name, words[3], words[4], Long.parseLong(words[2]));
          calls.add(call);
          life.open.put(Long.valueOf(words[1]), call);
        }
        case "A" -> {
          Call call = ended(life, words);
          call.outcome = Outcome.ACKNOWLEDGED;
          if (call.kind.equals("note")) {
            life.noted.add(call.ended);
          }
        }
        case "X" -> {
          Call call = ended(life, words);
          call.error = words[3] + (words.length > 4 ? " " + words[4] : "");
          call.outcome = isUnknown(words[3]) ? Outcome.UNKNOWN : Outcome.REFUSED;
        }
        case "R" -> {
          long at = Long.parseLong(words[1]);
          life.ran.add(at);
          runs.computeIfAbsent(words[2] + " " + words[3], key -> new ArrayList<>(1))
              .add(new Run(name, at));
        }
        case "U" ->
            threw
                .computeIfAbsent(words[2] + " " + words[3], key -> new ArrayList<>(1))
                .add(Long.valueOf(words[1]));
        case "J" -> {}
        case "M" -> {
          long at = Long.parseLong(words[1]);
          life.delivered.add(at);
          deliveries.computeIfAbsent(words[2] + " " + words[3], key -> new ArrayList<>(1)).add(at);
        }
        case "D" -> life.done.merge(words[1], 1, Integer::sum);
        case "Z" -> {
          life.closedAfter = Long.parseLong(words[1]);
          life.stuck = Integer.parseInt(words[2]);
        }
        default -> strange.add("node " + name + " wrote a line that means nothing: " + line);
      }
    } catch (RuntimeException e) {
      strange.add("node " + name + " wrote a line that cannot be read: " + line + " (" + e + ")");
    }
  }

  private static Call ended(Life life, String[] words) {
    Call call = life.open.remove(Long.valueOf(words[1]));
    if (call == null) {
      throw new IllegalStateException("the end of a call that nobody began");
    }
    call.ended = Long.parseLong(words[2]);
    return call;
  }

  /**
   * An Error says nothing of the call that it ended; other exceptions promise that nothing was
   * done.
   */
  private static boolean isUnknown(String exception) {
    return exception.startsWith("UnknownCommitException") || exception.endsWith("Error:");
  }

  private Life life(String name) {
    Life life = lives.get(name);
    if (life == null) {
      throw new IllegalStateException("Nobody has heard of node " + name);
    }
    return life;
  }

  synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  /** Whether a call of a kind was begun within a time. */
  synchronized boolean began(String kind, long from, long to) {
    return calls.stream()
        .anyMatch(call -> call.kind.equals(kind) && from <= call.begun && call.begun <= to);
  }

  /** Lines that cannot be. */
  synchronized List<String> strange() {
    return List.copyOf(strange);
  }

  /**
   * Calls that have begun before a time and not come back, of nodes that are not dead or frozen.
   */
  synchronized List<Call> openSince(long before) {
    List<Call> open = new ArrayList<>();
    for (Life life : lives.values()) {
      if (life.alive() && life.frozenSince == Life.NEVER) {
        long thawed = life.frozen.stream().mapToLong(Span::to).max().orElse(0);
        life.open.values().stream()
            .filter(call -> Math.max(call.begun, thawed) < before)
            .forEach(open::add);
      }
    }
    return open;
  }

  /** How many calls begun since a time were acknowledged to a node, and runs it has begun. */
  synchronized int[] progress(String name, long since) {
    int calls = 0;
    for (Call call : recent(since)) {
      if (call.life.equals(name)
          && call.outcome == Outcome.ACKNOWLEDGED
          && (call.kind.equals("start") || call.kind.equals("note"))) {
        calls++;
      }
    }
    return new int[] {calls, life(name).ran.tailSet(since).size()};
  }

  /** Whether a broker has delivered something to a node since a time. */
  synchronized boolean delivered(String name, long since) {
    return !life(name).delivered.tailSet(since).isEmpty();
  }

  /** When messages were delivered, by job and revision, with a space between. */
  synchronized Map<String, List<Long>> deliveries() {
    Map<String, List<Long>> copy = new HashMap<>();
    deliveries.forEach((key, list) -> copy.put(key, List.copyOf(list)));
    return copy;
  }

  /** Calls that began since a time, which are at the end of the list. */
  private List<Call> recent(long since) {
    int first = calls.size();
    while (first > 0 && calls.get(first - 1).begun >= since - 10_000) {
      first--;
    }
    return calls.subList(first, calls.size()).stream().filter(call -> call.begun >= since).toList();
  }

  /**
   * The longest time of a node without an acknowledged call that needs nothing but its instance,
   * and without a run of user code.
   */
  synchronized long[] longestGaps(String name, long from, long to) {
    Life life = life(name);
    return new long[] {Life.longestGap(life.noted, from, to), Life.longestGap(life.ran, from, to)};
  }

  /** Calls that ended with an exception in a span. */
  synchronized int failed(long from, long to) {
    return (int)
        calls.stream()
            .filter(call -> call.outcome == Outcome.REFUSED || call.outcome == Outcome.UNKNOWN)
            .filter(call -> call.ended >= from && call.ended <= to)
            .count();
  }

  /** How long acknowledged calls of a span took, in order. */
  synchronized long[] times(long from, long to) {
    return calls.stream()
        .filter(call -> call.outcome == Outcome.ACKNOWLEDGED && call.begun >= from)
        .filter(call -> call.ended <= to)
        .mapToLong(call -> call.ended - call.begun)
        .sorted()
        .toArray();
  }

  synchronized int done(String name, String order) {
    return life(name).done.getOrDefault(order, 0);
  }

  /** How long the close of a node took, -1 if it has not ended; and how many callers were stuck. */
  synchronized long[] closed(String name) {
    Life life = life(name);
    return new long[] {life.closedAfter, life.stuck};
  }

  /** Runs of user code by instance and activity, with a space between. */
  synchronized Map<String, List<Run>> runs() {
    Map<String, List<Run>> copy = new HashMap<>();
    runs.forEach((key, list) -> copy.put(key, List.copyOf(list)));
    return copy;
  }

  synchronized List<Run> runs(String instanceAndActivity) {
    return List.copyOf(runs.getOrDefault(instanceAndActivity, List.of()));
  }

  /** Whether user code of an activity threw, not later than a time. */
  synchronized boolean threw(String instanceAndActivity, long notAfter) {
    return threw.getOrDefault(instanceAndActivity, List.of()).stream()
        .anyMatch(at -> at <= notAfter);
  }

  /** Whether a node died, stood still or was cut off for about a lease, between two times. */
  synchronized boolean lost(String name, long from, long to, long lease) {
    Life life = life(name);
    return (life.died >= from && life.died <= to)
        || Stream.concat(life.frozen.stream(), life.unheard.stream())
            .anyMatch(span -> span.to() - span.from() > lease / 2 && span.touches(from, to))
        || (life.frozenSince != Life.NEVER && life.frozenSince <= to);
  }

  @Override
  public synchronized void close() {
    file.close();
  }
}
