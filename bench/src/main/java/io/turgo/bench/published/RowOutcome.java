package io.turgo.bench.published;

import io.turgo.bench.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * A row as it came out here.
 *
 * @param turgo null if it was not run
 * @param peer the engine that the row is about; null if it was not run
 * @param skipped why Turgo was not run; null if it was
 * @param peerFailed why the other engine came to no result; null if it did, or was not asked for
 */
public record RowOutcome(
    PublishedRow row,
    @Nullable RunResult turgo,
    @Nullable RunResult peer,
    @Nullable String skipped,
    @Nullable String peerFailed) {

  static RowOutcome skipped(PublishedRow row, String reason) {
    return new RowOutcome(row, null, null, reason, null);
  }

  /** How many times the published figure Turgo reached here; null where one of them is missing. */
  @Nullable Double timesPublished() {
    Double published = row.jobsPerSecond();
    return turgo == null || published == null ? null : turgo.jobsPerSecond() / published;
  }

  /** How many times the other engine's rate Turgo reached here; null where it did not run. */
  @Nullable Double timesPeer() {
    return turgo == null || peer == null ? null : turgo.jobsPerSecond() / peer.jobsPerSecond();
  }

  boolean verified() {
    return (turgo == null || turgo.verified()) && (peer == null || peer.verified());
  }
}
