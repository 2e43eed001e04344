package io.turgo.engine.executor;

import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.instance.JobRow;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers when each job was published, so that none is published again too soon. The pause
 * doubles with each publication. Safe for all threads.
 *
 * <p>Bounded: beyond its size the oldest are forgotten, whose jobs may then be published once more
 * than they need be. Rows, which are most of what is kept, are kept of the last ones only.
 */
final class Publications {
  private static final int LONGEST = 6;

  private final int size;
  private final int rows;
  private final long afterNanos;
  private final Map<Long, Published> byJob = new LinkedHashMap<>();

  /** Of the last that were published for the first time. */
  private final Map<Long, JobRow> rowsByJob = new LinkedHashMap<>();

  /**
   * @param stamp the time that its last message has, in epoch milliseconds
   * @param times how often it was published
   */
  private record Published(long rev, long stamp, long atNanos, int times) {}

  /**
   * @param size of how many jobs it is known when they were published
   * @param rows of how many the row is kept, too
   * @param afterNanos when a job is published for the second time at the earliest
   */
  Publications(int size, int rows, long afterNanos) {
    this.size = size;
    this.rows = rows;
    this.afterNanos = afterNanos;
  }

  /** Whether the job may be published now, as far as this node knows. */
  synchronized boolean mayPublish(long jobId, long rev, long nowNanos) {
    Published last = byJob.get(jobId);
    return last == null
        || last.rev() < rev
        || nowNanos - last.atNanos() >= afterNanos << Math.min(LONGEST, last.times() - 1);
  }

  /**
   * Notes that the job is published.
   *
   * @param stamp the time that its message has, in epoch milliseconds
   * @return whether it had been before
   */
  synchronized boolean published(JobRow job, long stamp, long nowNanos) {
    Published last = byJob.remove(job.id());
    int before = last != null && last.rev() == job.instanceRev() ? last.times() : 0;
    byJob.put(job.id(), new Published(job.instanceRev(), stamp, nowNanos, before + 1));
    rowsByJob.remove(job.id());
    if (before == 0) {
      rowsByJob.put(job.id(), job);
    }
    bound(byJob, size);
    bound(rowsByJob, rows);
    return before > 0;
  }

  private static void bound(Map<Long, ?> map, int size) {
    Iterator<Long> oldest = map.keySet().iterator();
    while (map.size() > size) {
      oldest.next();
      oldest.remove();
    }
  }

  /** The job that a message names, if it is the last one that this node published for it. */
  synchronized @Nullable JobRow jobOf(JobMessage.Job named, long stamp) {
    Published last = byJob.get(named.id());
    return last != null && last.rev() == named.revision() && last.stamp() == stamp
        ? rowsByJob.get(named.id())
        : null;
  }

  /** The job needs no message any more as it is, or one at once if it is ready again. */
  synchronized void forget(long jobId, long rev) {
    Published last = byJob.get(jobId);
    if (last != null && last.rev() <= rev) {
      byJob.remove(jobId);
      rowsByJob.remove(jobId);
    }
  }
}
