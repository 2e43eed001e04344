package io.turgo.engine.testing.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What may be done from outside with what waits, by the elements. */
final class Plan {
  /**
   * What must have happened before something is done.
   *
   * @param hostId whose event it is: the activity, or the scope of an event sub-process, the
   *     process's key for that
   * @param times 0: it is enough that it is waited for
   */
  record Need(String hostId, String eventId, int times, boolean ofScope) {}

  private final Map<String, Integer> times = new HashMap<>();
  private final Map<String, List<Need>> needs = new HashMap<>();

  void happens(String id, int most) {
    times.put(id, most);
  }

  void need(String id, Need need) {
    needs.computeIfAbsent(id, key -> new ArrayList<>()).add(need);
  }

  /** How often something may be done with what waits at an element; as often as it waits. */
  int times(String id) {
    return times.getOrDefault(id, Integer.MAX_VALUE);
  }

  List<Need> needs(String id) {
    return needs.getOrDefault(id, List.of());
  }
}
