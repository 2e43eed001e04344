package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore.Suspect;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The suspects among a dispatcher's jobs: those that were running on a node when it died. Few of
 * them run at the same time, so that another crash narrows down which job caused it. All other jobs
 * run concurrently. Guarded by the dispatcher's lock.
 *
 * <p>Where a job that a queue brings may be a killer, a beat names it before it begins: it might
 * kill the node before the next one.
 */
final class Suspects {
  private Map<Long, Suspect> known = Map.of();

  /** With how many each of those that run may run. */
  private final Map<Long, Integer> running = new HashMap<>();

  /** Begin when a beat has named them: revs by ids. */
  private final Map<Long, Long> toNote = new HashMap<>();

  /** A beat has named these, and they have not ended: revs by ids. */
  private final Map<Long, Long> noted = new HashMap<>();

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
    int others = running.size() - (running.containsKey(jobId) ? 1 : 0);
    if (suspect == null || others == 0) {
      return false;
    }
    int together = suspect.together();
    for (int limit : running.values()) {
      together = Math.min(together, limit);
    }
    return others >= together;
  }

  boolean knows(long jobId) {
    return known.containsKey(jobId);
  }

  /** Whether no beat has named this attempt yet; the next one will, and it counts as running. */
  boolean mustBeNoted(long jobId, long rev) {
    if (Objects.equals(noted.get(jobId), rev)) {
      return false;
    }
    toNote.put(jobId, rev);
    begins(jobId);
    return true;
  }

  boolean someWaitToBeNoted() {
    return !toNote.isEmpty();
  }

  /** What the next beat names beside what runs for long. */
  Map<Long, Long> toName() {
    Map<Long, Long> all = new HashMap<>(noted);
    all.putAll(toNote);
    return all;
  }

  /**
   * A beat has named these.
   *
   * @return whether some may begin for that
   */
  boolean noted(Map<Long, Long> jobs) {
    int before = noted.size();
    jobs.forEach((id, rev) -> {
      if (toNote.remove(id, rev)) {
        noted.put(id, rev);
      }
    });
    return noted.size() > before;
  }

  /**
   * Forgets of those that were named, or are to be, whichever is not in memory any more.
   *
   * @return whether those that wait may come again
   */
  boolean forgetNamed(BiPredicate<Long, Long> inMemory) {
    Set<Long> gone = new HashSet<>();
    for (Map<Long, Long> named : List.of(toNote, noted)) {
      named.forEach((id, rev) -> {
        if (!inMemory.test(id, rev)) {
          gone.add(id);
        }
      });
      named.keySet().removeAll(gone);
    }
    return running.keySet().removeAll(gone);
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
    toNote.remove(jobId);
    noted.remove(jobId);
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
