package io.turgo.engine.testing.blocks;

import java.util.List;
import java.util.Map;

/** Something that runs instances of the models. */
interface World {
  /** Starts an instance; answers its id. */
  long start(String key, Map<String, Object> variables);

  /** What waits in an instance and in all that were called below it; nothing if they have ended. */
  List<Waiting> waiting(long rootId);

  /** Does what is waited for. */
  void act(Waiting waiting);

  /** How often each element was entered, in an instance and all that were called below it. */
  Outcome outcome(long rootId);

  /** Whether an element is a service task, which counts. */
  static boolean isService(String activityId) {
    return activityId.startsWith("v") || activityId.startsWith("f");
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
