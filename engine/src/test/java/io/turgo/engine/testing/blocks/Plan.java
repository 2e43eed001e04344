package io.turgo.engine.testing.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /**
   * What is begun in an ad hoc sub-process.
   *
   * @param alone only when nothing runs in it
   * @param byItself it ends behind its only activity, else it is completed once all were begun
   */
  record AdHoc(boolean alone, boolean byItself, List<String> activityIds) {}

  private final Map<String, AdHoc> adHocs = new HashMap<>();
  private final Map<String, Integer> times = new HashMap<>();
  private final Map<String, List<Need>> needs = new HashMap<>();

  void happens(String id, int most) {
    times.put(id, most);
  }

  void adHoc(String id, AdHoc adHoc) {
    adHocs.put(id, adHoc);
  }

  @Nullable AdHoc adHoc(String id) {
    return adHocs.get(id);
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
