package io.turgo.bench.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the engine has acknowledged, kept by a process that is never killed. Written by the thread
 * that reads a child's lines, read when no child runs; safe for both.
 */
final class Ledger {
  private static final String STARTED = "S ";
  private static final String COMPLETED = "C ";

  private final Set<String> started = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> completed = Collections.synchronizedSet(new HashSet<>());
  private final List<String> contradictions = Collections.synchronizedList(new ArrayList<>());

  /** The line by which a child says that a start is durable. */
  static String startedLine(String businessKey) {
    return STARTED + businessKey;
  }

  /** The line by which a child says that the completion of a task is durable. */
  static String completedLine(String taskId) {
    return COMPLETED + taskId;
  }

  /** Enters a child's line. */
  void enter(String line) {
    if (line.startsWith(STARTED)) {
      String key = line.substring(STARTED.length());
      if (!started.add(key)) {
        contradict("the start of " + key + " was acknowledged twice");
      }
    } else if (line.startsWith(COMPLETED)) {
      long task = Long.parseLong(line.substring(COMPLETED.length()));
      if (!completed.add(task)) {
        contradict("the completion of task " + task + " was acknowledged twice");
      }
    } else {
      contradict("a child wrote a line that means nothing: " + line);
    }
  }

  /** Notes something that can not be. */
  void contradict(String what) {
    contradictions.add(what);
  }

  /** Business keys of the instances whose start was acknowledged. */
  Set<String> started() {
    return Set.copyOf(started);
  }

  /** Ids of the tasks whose completion was acknowledged. */
  Set<Long> completed() {
    return Set.copyOf(completed);
  }

  /** What can not be whatever the database says. */
  List<String> contradictions() {
    return List.copyOf(contradictions);
  }
}
