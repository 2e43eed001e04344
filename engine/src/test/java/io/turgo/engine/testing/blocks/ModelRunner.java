package io.turgo.engine.testing.blocks;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that runs instances of the models. */
interface ModelRunner {
  /** Starts an instance; answers its id. */
  long start(String key, Map<String, Object> variables);

  /** What waits in an instance and in all that were called below it; nothing if they have ended. */
  List<Waiting> waiting(long rootId);

  /** Does what is waited for. */
  void act(Waiting waiting);

  /** Begins an activity in an ad hoc sub-process; null completes it. */
  void act(Waiting adHoc, @Nullable String activityId);

  /** How often each element was entered, in an instance and all that were called below it. */
  Outcome outcome(long rootId);

  /** Whether an element is a service task, which counts. */
  static boolean isService(String activityId) {
    return activityId.startsWith("v") || activityId.startsWith("f");
  }

  /** Whether an element counts how often a loop was passed. */
  static boolean isCounter(String activityId) {
    return activityId.startsWith("o");
  }

  /** The variable that it counts in. */
  static String counted(String activityId) {
    return "count_" + activityId;
  }

  /**
   * What has happened.
   *
   * @param visits entries by elements, those that were cancelled included
   * @param open entries that nobody has left
   * @param services service tasks that ran, by instances
   * @param totals what these have counted in a variable, by instances
   */
  record Outcome(
      Map<String, Integer> visits,
      List<String> open,
      Map<Long, Integer> services,
      Map<Long, Integer> totals) {}
}
