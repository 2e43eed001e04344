package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The jobs in memory, by their ids, with the rev that each was written with: so a stale page never
 * brings back a job that is running or done. Guarded by the dispatcher's lock.
 */
final class KnownJobs {
  /** Negative for one that was done while a page was read, which may bring it. */
  private final Map<Long, Long> revs = new HashMap<>();

  private final List<Long> doneDuringRead = new ArrayList<>();
  private boolean reading;

  /** A page is about to be read: what is done from now on is remembered until it was offered. */
  void readBegins() {
    reading = true;
  }

  void readEnds() {
    reading = false;
    doneDuringRead.forEach(id -> revs.computeIfPresent(id, (i, rev) -> rev < 0 ? null : rev));
    doneDuringRead.clear();
  }

  /** Whether a job is in memory neither as it was read nor as it was written later. */
  boolean isNew(JobRow job) {
    Long rev = revs.get(job.id());
    return rev == null || Math.abs(rev) < job.instanceRev();
  }

  void add(JobRow job) {
    revs.put(job.id(), job.instanceRev());
  }

  /** Whether a job in memory is as it was read. */
  boolean isCurrent(JobRow job) {
    return hasRev(job.id(), job.instanceRev());
  }

  boolean hasRev(long jobId, long rev) {
    Long known = revs.get(jobId);
    return known != null && known == rev;
  }

  /** The rev of a job that is in memory and not done; null for none. */
  @Nullable Long revOf(long jobId) {
    Long rev = revs.get(jobId);
    return rev == null || rev < 0 ? null : rev;
  }

  /** A job is left to its table, which may bring it again. */
  void remove(long jobId) {
    revs.remove(jobId);
  }

  /** A job is done: what was read before that does not bring it again. */
  void done(long jobId, long rev) {
    if (reading) {
      revs.put(jobId, -rev);
      doneDuringRead.add(jobId);
    } else {
      revs.remove(jobId);
    }
  }

  int count() {
    return revs.size();
  }

  void clear() {
    revs.clear();
    doneDuringRead.clear();
  }
}
