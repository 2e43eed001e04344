package io.turgo.bench.crash;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the engine has acknowledged, kept by a process that is never killed. Written by the thread
 * that reads a child's lines, read when no child runs; safe for both.
 */
final class Ledger {
  private static final String STARTED = "S";
  private static final String COMPLETED = "C";
  private static final String MADE = "M";
  private static final String CLAIMED = "K";
  private static final String PRIORITY = "P";
  private static final String NOTED = "N";
  private static final String TOLD = "T";
  private static final String CARRIED = "W";
  private static final String ANSWERED = "A";

  private final Set<String> started = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> completed = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> made = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> claimed = Collections.synchronizedSet(new HashSet<>());
  private final Map<Long, Long> priorities = new ConcurrentHashMap<>();
  private final Map<Long, Set<Long>> noted = new ConcurrentHashMap<>();
  private final Set<String> told = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> carried = Collections.synchronizedSet(new HashSet<>());
  private final Set<Long> answered = Collections.synchronizedSet(new HashSet<>());
  private final List<String> contradictions = Collections.synchronizedList(new ArrayList<>());

  /** The line by which a child says that a start is durable. */
  static String startedLine(String businessKey) {
    return STARTED + " " + businessKey;
  }

  /** The line by which a child says that the completion of a task is durable. */
  static String completedLine(String taskId) {
    return COMPLETED + " " + taskId;
  }

  /** The line by which a child says that a task of no process is durable. */
  static String madeLine(String taskId) {
    return MADE + " " + taskId;
  }

  /** The line by which a child says that the claim of a task is durable. */
  static String claimedLine(String taskId) {
    return CLAIMED + " " + taskId;
  }

  /** The line by which a child says that a task's priority, greater than before, is durable. */
  static String priorityLine(String taskId, int priority) {
    return PRIORITY + " " + taskId + " " + priority;
  }

  /** The line by which a child says that a value that a job will set is durable. */
  static String notedLine(String instanceId, int value) {
    return NOTED + " " + instanceId + " " + value;
  }

  /** The line by which a child says that a listener was told of the commit of an activity. */
  static String toldLine(String instanceId, String activityId) {
    return TOLD + " " + instanceId + " " + activityId;
  }

  /** The line by which a child says that what a worker has done is durable. */
  static String carriedLine(String jobId) {
    return CARRIED + " " + jobId;
  }

  /** The line by which a child says that an instance has received its message. */
  static String answeredLine(String instanceId) {
    return ANSWERED + " " + instanceId;
  }

  /** Enters a child's line. */
  void enter(String line) {
    String[] words = line.split(" ", 2);
    switch (words[0]) {
      case STARTED -> once(started, words[1], "the start of " + words[1]);
      case COMPLETED ->
          once(completed, Long.valueOf(words[1]), "the completion of task " + words[1]);
      case MADE -> once(made, Long.valueOf(words[1]), "the making of task " + words[1]);
      case CLAIMED -> claimed.add(Long.valueOf(words[1]));
      case PRIORITY -> {
        String[] pair = words[1].split(" ", 2);
        priorities.merge(Long.valueOf(pair[0]), Long.valueOf(pair[1]), Math::max);
      }
      case NOTED -> {
        String[] pair = words[1].split(" ", 2);
        noted
            .computeIfAbsent(
                Long.valueOf(pair[0]), instance -> Collections.synchronizedSet(new TreeSet<>()))
            .add(Long.valueOf(pair[1]));
      }
      case TOLD -> once(told, words[1], "the commit of " + words[1]);
      case CARRIED -> once(carried, Long.valueOf(words[1]), "the work of job " + words[1]);
      case ANSWERED -> once(answered, Long.valueOf(words[1]), "the message to " + words[1]);
      default -> contradict("a child wrote a line that means nothing: " + line);
    }
  }

  private <T> void once(Set<T> all, T one, String what) {
    if (!all.add(one)) {
      contradict(what + " was acknowledged twice");
    }
  }

  /** Notes something that cannot be. */
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

  /** Ids of the tasks of no process that were acknowledged. */
  Set<Long> made() {
    return Set.copyOf(made);
  }

  /** Ids of the tasks whose claim was acknowledged. */
  Set<Long> claimed() {
    return Set.copyOf(claimed);
  }

  /** The greatest priority of each task that was acknowledged. */
  Map<Long, Long> priorities() {
    return Collections.unmodifiableMap(new TreeMap<>(priorities));
  }

  /** The values of each instance that jobs were to set, in the order of the calls. */
  Map<Long, Set<Long>> noted() {
    return Collections.unmodifiableMap(new TreeMap<>(noted));
  }

  /** Instance and activity, with a space between, of the commits that listeners were told of. */
  Set<String> told() {
    return Set.copyOf(told);
  }

  /** Jobs that a worker outside has done. */
  Set<Long> carried() {
    return Set.copyOf(carried);
  }

  /** Instances that have received their message. */
  Set<Long> answered() {
    return Set.copyOf(answered);
  }

  /** What cannot be whatever the database says. */
  List<String> contradictions() {
    return List.copyOf(contradictions);
  }
}
