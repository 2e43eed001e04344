package io.turgo.engine.commit;

import io.turgo.engine.instance.InstanceChanges;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which units one group may have. */
record GroupLimits(int maxUnits, long maxBytes) {

  /**
   * Takes what waits up to the limits; hands a unit on that did not fit any more, or that has an
   * instance in common with one that did, as a group may change an instance only once.
   */
  void gather(
      Queue<UnitOfWork> queue, List<UnitOfWork> group, Consumer<@Nullable UnitOfWork> rest) {
    long bytes = group.getFirst().bytes();
    Set<Long> instances = null; // gates keep units apart, except for instances beside their own
    if (group.getFirst().instances().size() > 1) {
      instances = instancesOf(group);
    }
    while (group.size() < maxUnits) {
      UnitOfWork next = queue.poll();
      if (next == null) {
        return;
      }
      rest.accept(next); // until it has its place
      bytes += next.bytes();
      if (bytes > maxBytes) {
        return;
      }
      if (instances == null && next.instances().size() > 1) {
        instances = instancesOf(group);
      }
      if (instances != null && !addAll(instances, next)) {
        return;
      }
      group.add(next);
      rest.accept(null);
    }
  }

  private static Set<Long> instancesOf(List<UnitOfWork> group) {
    Set<Long> instances = new HashSet<>();
    group.forEach(unit -> addAll(instances, unit));
    return instances;
  }

  /** False if the unit has an instance that is among them already. */
  private static boolean addAll(Set<Long> instances, UnitOfWork unit) {
    for (InstanceChanges changes : unit.instances()) {
      if (!instances.add(changes.instanceId())) {
        return false;
      }
    }
    return true;
  }
}
