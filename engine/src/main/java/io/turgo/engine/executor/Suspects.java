package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore.Suspect;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The suspects among a dispatcher's jobs: those that were running on a node when it died. Few of
 * them run together, so that a node which dies again says more about who it was; all other jobs run
 * beside them. Guarded by the dispatcher's lock.
 */
final class Suspects {
  private Map<Long, Suspect> known = Map.of();

  /** With how many each of those that run may run. */
  private final Map<Long, Integer> running = new HashMap<>();

  /** Have run, and nobody died; still to be deleted from their table. */
  private final Set<Long> cleared = new HashSet<>();

  /**
   * All that there are now.
   *
   * @param deleted were taken from their table meanwhile
   */
  void replace(List<Suspect> suspects, Set<Long> deleted) {
    cleared.removeAll(deleted);
    Map<Long, Suspect> now = new HashMap<>();
    for (Suspect suspect : suspects) {
      if (!cleared.contains(suspect.jobId())) {
        now.put(suspect.jobId(), suspect);
      }
    }
    known = now;
  }

  Set<Long> cleared() {
    return Set.copyOf(cleared);
  }

  /** Whether an attempt of the job that ended with its node must be counted before it runs. */
  boolean mustBeCounted(long jobId, long rev) {
    Suspect suspect = known.get(jobId);
    return suspect != null && suspect.uncountedRev() == rev;
  }

  /** Whether as many run beside the job as may. */
  boolean mustWait(long jobId) {
    Suspect suspect = known.get(jobId);
    if (suspect == null || running.isEmpty()) {
      return false;
    }
    int together = suspect.together();
    for (int limit : running.values()) {
      together = Math.min(together, limit);
    }
    return running.size() >= together;
  }

  void begins(long jobId) {
    Suspect suspect = known.get(jobId);
    if (suspect != null) {
      running.put(jobId, suspect.together());
    }
  }

  /** Forgets those as running that are none of these jobs. */
  void onlyRunning(Set<Long> jobIds) {
    running.keySet().retainAll(jobIds);
  }

  /**
   * @return whether those that wait may come again
   */
  boolean ends(long jobId) {
    if (running.remove(jobId) == null) {
      return false;
    }
    cleared.add(jobId);
    Map<Long, Suspect> left = new HashMap<>(known);
    left.remove(jobId);
    known = left;
    return true;
  }
}
