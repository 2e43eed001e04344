package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.QueueStore.Attempt;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Knows the jobs that must not begin here, because another node runs them or because an attempt
 * that ended with its node is not counted yet.
 *
 * <p>A message may arrive a second time while its job runs: the broker lost the connection, its
 * timeout passed, or the node died and is not found dead yet. Heartbeats name the jobs that run for
 * longer than a second. A known redelivery reads them anew. Otherwise a reading from a moment ago
 * is good enough, so not every batch costs a statement. Not safe for threads.
 */
final class Elsewhere {
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Supplier<Set<Attempt>> read;
  private final long nodeId;
  private final LongSupplier nanoTime;
  private Set<Key> attempts = Set.of();
  private long readAt;

  private record Key(long jobId, long rev) {}

  /**
   * @param nodeId this node, which knows its own jobs better
   * @param nanoTime a monotonic clock
   */
  Elsewhere(Supplier<Set<Attempt>> read, long nodeId, LongSupplier nanoTime) {
    this.read = read;
    this.nodeId = nodeId;
    this.nanoTime = nanoTime;
    this.readAt = nanoTime.getAsLong() - 2 * FRESH_NANOS;
  }

  /** Reads what nodes say, at once if messages have come again. */
  void look(boolean again) {
    long now = nanoTime.getAsLong();
    if (!again && now - readAt < FRESH_NANOS) {
      return;
    }
    Set<Key> found = new HashSet<>();
    for (Attempt attempt : read.get()) {
      if (attempt.nodeId() != nodeId) {
        found.add(new Key(attempt.jobId(), attempt.rev()));
      }
    }
    attempts = found;
    readAt = now;
  }

  /** Whether the job must wait, as of the last look. */
  boolean has(JobRow job) {
    return !attempts.isEmpty() && attempts.contains(new Key(job.id(), job.instanceRev()));
  }
}
